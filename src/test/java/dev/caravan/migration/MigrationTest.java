package dev.caravan.migration;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Users, orders and their lines come over from a real PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationTest extends MigrationContract {

    MigrationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    /** Every key is a boundary of a part, whatever order it has. */
    @Test
    void keysOfSeveralColumnsAreCutAnywhere() throws Exception {
        database.run(
                "CREATE TABLE orders (tenant text COLLATE \"de-x-icu\", id int, status text, PRIMARY KEY (tenant, id))",
                "CREATE TABLE lines (tenant text COLLATE \"de-x-icu\", nr int, product text, quantity int, price int)",
                "INSERT INTO orders SELECT t, n, 'PAID' FROM unnest(ARRAY['a', 'B', 'ä', 'Z', 'b c', 'b-c', '']) t,"
                        + " generate_series(-1, 3) n WHERE t <> ''",
                "INSERT INTO lines SELECT tenant, id, 'P-' || l, 1, 1 FROM orders, generate_series(1, 2) l");

        Receipt receipt = orders(migration()
                .settings(3, 1)
                .declared(
                        """
                        migrations:
                          shop:
                            steps:
                              orders:
                                entity: ORDER
                                query: |
                                  SELECT o.*, tenant || '/' || id AS order_id -- the key of the table
                                  FROM orders o;
                                key: [tenant, id]
                                columns: {user_id: tenant}
                                items:
                                  query: SELECT *, tenant || '/' || nr AS order_id FROM lines
                                  key: [tenant, nr]
                                  columns: {product_id: product}
                        """)
                .run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(30, 30, 0, 0, 0));
        assertThat(receipt.records()).isEqualTo(new RecordCounts(90, 90, 0, 0, 0));
        assertThat(table.dump().of("ORDER"))
                .extracting(order -> text(order, "order_id"))
                .contains("b c/-1", "b-c/3");
    }

    @Test
    void linesBelongToTheOrderThatTheDatabaseTakesForTheirs() throws Exception {
        database.run(
                "CREATE COLLATION ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "CREATE TABLE orders (id text COLLATE ignoring_case PRIMARY KEY, user_id text, status text)",
                "CREATE TABLE order_items (order_id text COLLATE ignoring_case REFERENCES orders, product text,"
                        + " quantity int, price int)",
                "INSERT INTO orders SELECT 'Order-' || n, 'u-1', 'PAID' FROM generate_series(1, 30) n",
                "INSERT INTO order_items SELECT upper('order-' || n), 'P-1', 1, 1 FROM generate_series(1, 30) n");

        Receipt receipt = orders(migration().declared(MigrationDesign.ORDERS).run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(30, 30, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("ORDER#Order-7", "ITEM#P-1")).isNotEmpty();
        assertThat(dump.of("ORDER_ITEM")).hasSize(30);
    }

    @Test
    void everyRowThatIsNotImportedIsRejected() throws Exception {
        database.withShop()
                .withRows(3, 20, 2)
                .withLooseLines()
                .run(
                        "ALTER TABLE order_items DROP CONSTRAINT order_items_pkey",
                        "ALTER TABLE order_items ALTER order_id DROP NOT NULL",
                        "DELETE FROM order_items WHERE order_id = 'o-3'",
                        "UPDATE order_items SET quantity = 0 WHERE order_id = 'o-5' AND product = 'P-2'",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1), (NULL, 'P-1', 1, 1)");

        Receipt receipt = orders(migrate());

        assertThat(receipt.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(receipt.records()).isEqualTo(new RecordCounts(60, 54, 0, 0, 6));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(22, 18, 0, 0, 4));
        String orders = "shop.orders-" + receipt.importId() + ".csv";
        String items = "shop.orders.items-" + receipt.importId() + ".csv";
        assertThat(receipt.rejectsFile()).isEqualTo("rejects/" + orders + ", rejects/" + items);
        assertThat(codes(orders)).containsExactlyInAnyOrder("o-3 NO_ITEMS", "o-5 BUNDLE");
        assertThat(codes(items))
                .containsExactlyInAnyOrder("o-5 BUNDLE", "o-5 OUT_OF_RANGE", "gone NO_ROOT", " MISSING");
        assertThat(Project.read(temp.resolve("data/rejects").resolve(orders)))
                .startsWith("order_id,user_id,status,created_at,updated_at,_line,_code,_reason\r\n")
                .containsPattern("rejected with line [12] of orders.items, to which it belongs");
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
    }

    /** A shop at work: all orders change, and all lines with them, once the first have been written. */
    @Test
    void whatChangesMeanwhileTearsNoOrder() throws Exception {
        database.withShop().withRows(5, 6_000, 2);
        CountDownLatch changed = new CountDownLatch(1);

        Receipt receipt = orders(migration()
                .settings(2, 500)
                .around(store -> Outage.beforeFirstOrder(store, () -> {
                    database.run(
                            "UPDATE orders SET status = 'SHIPPED'",
                            "DELETE FROM order_items WHERE product = 'P-2'",
                            "UPDATE order_items SET quantity = 7",
                            "INSERT INTO order_items SELECT id, 'P-9', 1, 1 FROM orders",
                            "INSERT INTO orders SELECT 'new-' || n, 1, 'PAID', now(), now()"
                                    + " FROM generate_series(1, 100) n");
                    changed.countDown();
                }))
                .run());

        assertThat(changed.getCount()).as("it did change").isZero();
        assertThat(receipt.records()).isEqualTo(new RecordCounts(18_000, 18_000, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(6_000).allSatisfy(order -> {
            assertThat(text(order, "status")).isEqualTo("PAID");
            assertThat(text(order, "total")).isEqualTo("7.5");
        });
        assertThat(dump.of("ORDER_ITEM")).hasSize(12_000).noneMatch(item -> text(item, "product_id")
                .equals("P-9"));
    }
}
