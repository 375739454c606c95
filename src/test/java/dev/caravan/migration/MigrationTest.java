package dev.caravan.migration;

import static dev.caravan.endtoend.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.endtoend.Outage;
import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.Rejects;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TableDump;
import dev.caravan.engine.SharedTestEngine;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Users, orders and their lines come over from a real PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MigrationTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database;
    }

    @AfterEach
    void close() {
        table.close();
    }

    private List<Receipt> migrate() throws Exception {
        return TestMigration.of(table, database, temp).run();
    }

    private static Receipt orders(List<Receipt> receipts) {
        return receipts.get(receipts.size() - 1);
    }

    @Test
    void usersOrdersAndLinesArrive() throws Exception {
        database.withShop().withRows(10, 100, 3);

        List<Receipt> receipts = migrate();

        assertThat(receipts).extracting(Receipt::feed).containsExactly("shop.users", "shop.orders");
        assertThat(receipts).extracting(Receipt::state).containsOnly(State.COMPLETED);
        assertThat(receipts.get(0).records()).isEqualTo(new Counts(10, 10, 0, 0, 0));
        assertThat(receipts.get(1).records()).isEqualTo(new Counts(400, 400, 0, 0, 0));
        assertThat(receipts.get(1).bundles()).isEqualTo(new Counts(100, 100, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("USER")).hasSize(10);
        assertThat(dump.of("ORDER")).hasSize(100).allSatisfy(order -> {
            assertThat(text(order, "item_count")).isEqualTo("3");
            assertThat(text(order, "total")).isEqualTo("15");
        });
        assertThat(dump.of("ORDER_ITEM")).hasSize(300);
        assertThat(dump.claims()).isEmpty();
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();

        List<Receipt> again = migrate();

        assertThat(again.get(1).importId()).isNotEqualTo(receipts.get(1).importId());
        assertThat(again.get(1).records()).isEqualTo(new Counts(400, 0, 0, 400, 0));
    }

    @Test
    void aRowThatWasChangedLaterReplacesWhatTheTableHolds() throws Exception {
        database.withShop().withRows(2, 4, 2);
        migrate();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = '2026-11-03 08:00:00Z' WHERE id = 'o-1'",
                "UPDATE orders SET status = 'CANCELLED', updated_at = '2026-11-01 08:00:00Z' WHERE id = 'o-2'");

        Receipt again = orders(migrate());

        assertThat(again.bundles()).isEqualTo(new Counts(4, 0, 1, 3, 0));
        assertThat(statusOf("o-1")).isEqualTo("SHIPPED");
        assertThat(statusOf("o-2")).as("the declared updated_at is earlier").isEqualTo("PAID");
    }

    private String statusOf(String order) {
        return table.dump().of("ORDER").stream()
                .filter(item -> text(item, "order_id").equals(order))
                .map(item -> text(item, "status"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nullIsAbsentAndAnEmptyTextIsNot() throws Exception {
        database.withShop()
                .run("INSERT INTO users VALUES (1, 'a@example.org', NULL, NULL), (2, 'b@example.org', '', NULL)");

        List<Receipt> receipts = migrate();

        assertThat(receipts.get(0).records()).isEqualTo(new Counts(2, 2, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("USER#1", "PROFILE#1")).doesNotContainKeys("name", "updated_at");
        assertThat(dump.one("USER#2", "PROFILE#2").get("name").s()).isEmpty();
        assertThat(dump.one("USER#2", "PROFILE#2")).doesNotContainKey("updated_at");
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

        Receipt receipt = orders(TestMigration.of(table, database, temp)
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

        assertThat(receipt.bundles()).isEqualTo(new Counts(30, 30, 0, 0, 0));
        assertThat(receipt.records()).isEqualTo(new Counts(90, 90, 0, 0, 0));
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

        Receipt receipt = orders(TestMigration.of(table, database, temp)
                .declared(MigrationDesign.ORDERS)
                .run());

        assertThat(receipt.bundles()).isEqualTo(new Counts(30, 30, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("ORDER#Order-7", "ITEM#P-1")).isNotEmpty();
        assertThat(dump.of("ORDER_ITEM")).hasSize(30);
    }

    @Test
    void everyRowThatIsNotImportedIsRejected() throws Exception {
        database.withShop()
                .withRows(3, 20, 2)
                .run(
                        "ALTER TABLE order_items DROP CONSTRAINT order_items_order_id_fkey",
                        "ALTER TABLE order_items DROP CONSTRAINT order_items_pkey",
                        "ALTER TABLE order_items ALTER order_id DROP NOT NULL",
                        "DELETE FROM order_items WHERE order_id = 'o-3'",
                        "UPDATE order_items SET quantity = 0 WHERE order_id = 'o-5' AND product = 'P-2'",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1), (NULL, 'P-1', 1, 1)");

        Receipt receipt = orders(migrate());

        assertThat(receipt.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(receipt.records()).isEqualTo(new Counts(60, 54, 0, 0, 6));
        assertThat(receipt.bundles()).isEqualTo(new Counts(22, 18, 0, 0, 4));
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

    /** The order id, wherever it stands, and the code of each reject. */
    private List<String> codes(String rejects) {
        return Rejects.in(temp.resolve("data/rejects").resolve(rejects)).stream()
                .map(reject -> reject.original().get(0) + " " + reject.code())
                .toList();
    }

    /** A shop at work: all orders change, and all lines with them, once the first have been written. */
    @Test
    void whatChangesMeanwhileTearsNoOrder() throws Exception {
        database.withShop().withRows(5, 6_000, 2);
        CountDownLatch changed = new CountDownLatch(1);

        Receipt receipt = orders(TestMigration.of(table, database, temp)
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
        assertThat(receipt.records()).isEqualTo(new Counts(18_000, 18_000, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(6_000).allSatisfy(order -> {
            assertThat(text(order, "status")).isEqualTo("PAID");
            assertThat(text(order, "total")).isEqualTo("7.5");
        });
        assertThat(dump.of("ORDER_ITEM")).hasSize(12_000).noneMatch(item -> text(item, "product_id")
                .equals("P-9"));
    }
}
