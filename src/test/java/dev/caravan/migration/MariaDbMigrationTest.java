package dev.caravan.migration;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Users, orders and their lines come over from a real MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbMigrationTest extends MigrationContract {

    MariaDbMigrationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    /** Neighbours that are the same float, at both ends of the type; every one of them is a boundary. */
    @Test
    void numbersOf64BitsAreCutExactly() throws Exception {
        database.run(
                "CREATE TABLE orders (id bigint unsigned PRIMARY KEY, user_id int, status text)",
                "CREATE TABLE order_items (order_id bigint unsigned, product text, quantity int, price int, KEY (order_id))",
                "INSERT INTO orders SELECT 18446744073709551606 + seq, 1, 'PAID' FROM seq_0_to_9",
                "INSERT INTO orders SELECT 9007199254740990 + seq, 1, 'PAID' FROM seq_0_to_9",
                "INSERT INTO orders SELECT seq, 1, 'PAID' FROM seq_0_to_9",
                "INSERT INTO order_items SELECT id, 'P-1', 1, 1 FROM orders");

        Receipt receipt = orders(
                migration().settings(2, 1).declared(MigrationDesign.ORDERS).run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(30, 30, 0, 0, 0));
        assertThat(receipt.records()).isEqualTo(new RecordCounts(60, 60, 0, 0, 0));
        assertThat(table.dump().of("ORDER_ITEM"))
                .extracting(item -> text(item, "order_id"))
                .contains("18446744073709551615", "18446744073709551614", "9007199254740993", "9007199254740992");
    }

    /** Every key is a boundary of a part, whatever order it has. */
    @Test
    void keysOfSeveralColumnsAreCutAnywhere() throws Exception {
        database.run(
                "CREATE TABLE orders (tenant varchar(20) COLLATE utf8mb4_swedish_ci, id int, status text,"
                        + " PRIMARY KEY (tenant, id))",
                "CREATE TABLE order_lines (tenant varchar(20) COLLATE utf8mb4_swedish_ci, nr int, product text,"
                        + " quantity int, price int, KEY (tenant, nr))",
                "INSERT INTO orders SELECT t, cast(seq AS signed) - 2, 'PAID' FROM (SELECT 'a' AS t UNION ALL SELECT 'B' UNION ALL SELECT 'ä'"
                        + " UNION ALL SELECT 'Z' UNION ALL SELECT 'b c' UNION ALL SELECT 'b-c' UNION ALL SELECT '\\\\''%') tenants,"
                        + " seq_1_to_5",
                "INSERT INTO order_lines SELECT tenant, id, concat('P-', seq), 1, 1 FROM orders, seq_1_to_2");

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
                                  SELECT o.*, concat(tenant, '/', id) AS order_id -- the key of the table
                                  FROM orders o;
                                key: [tenant, id]
                                columns: {user_id: tenant}
                                items:
                                  query: SELECT l.*, concat(tenant, '/', nr) AS order_id FROM order_lines l
                                  key: [tenant, nr]
                                  columns: {product_id: product}
                        """)
                .run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(35, 35, 0, 0, 0));
        assertThat(receipt.records()).isEqualTo(new RecordCounts(105, 105, 0, 0, 0));
        assertThat(table.dump().of("ORDER"))
                .extracting(order -> text(order, "order_id"))
                .contains("b c/-1", "b-c/3", "\\'%/0");
    }

    /** Case does not count in this collation, and blanks at the end neither. */
    @Test
    void linesBelongToTheOrderThatTheDatabaseTakesForTheirs() throws Exception {
        database.run(
                "CREATE TABLE orders (id varchar(20) COLLATE utf8mb4_general_ci PRIMARY KEY, user_id text, status text)",
                "CREATE TABLE order_items (order_id varchar(20) COLLATE utf8mb4_general_ci, product text,"
                        + " quantity int, price int, FOREIGN KEY (order_id) REFERENCES orders (id))",
                "INSERT INTO orders SELECT concat('Order-', seq), 'u-1', 'PAID' FROM seq_1_to_30",
                "INSERT INTO order_items SELECT concat('ORDER-', seq), 'P-1', 1, 1 FROM seq_1_to_30",
                "INSERT INTO order_items SELECT concat('order-', seq, '  '), 'P-2', 1, 1 FROM seq_1_to_30");

        Receipt receipt = orders(migration().declared(MigrationDesign.ORDERS).run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(30, 30, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("ORDER#Order-7", "ITEM#P-1")).isNotEmpty();
        assertThat(dump.one("ORDER#Order-7", "ITEM#P-2")).isNotEmpty();
        assertThat(dump.of("ORDER_ITEM")).hasSize(60);
    }

    /** The lines' texts stand in another order than the same texts of the orders. */
    @Test
    void noLineIsLostWhereTheLinesHaveAnotherCollation() throws Exception {
        database.run(
                "CREATE TABLE orders (id varchar(20) COLLATE utf8mb4_general_ci PRIMARY KEY, user_id text, status text)",
                "CREATE TABLE order_items (order_id varchar(20) COLLATE utf8mb4_bin, product text, quantity int, price int)",
                "INSERT INTO orders VALUES ('a', 'u', 'PAID'), ('B', 'u', 'PAID'), ('c', 'u', 'PAID'), ('D', 'u', 'PAID')",
                "INSERT INTO order_items SELECT id, 'P-1', 1, 1 FROM orders");

        Receipt receipt = orders(
                migration().settings(2, 1).declared(MigrationDesign.ORDERS).run());

        assertThat(receipt.records()).isEqualTo(new RecordCounts(8, 8, 0, 0, 0));
    }

    @Test
    void everyRowThatIsNotImportedIsRejected() throws Exception {
        database.withShop()
                .withRows(3, 20, 2)
                .withLooseLines()
                .run(
                        "ALTER TABLE order_items DROP PRIMARY KEY",
                        "ALTER TABLE order_items MODIFY order_id varchar(40) NULL, ADD KEY (order_id)",
                        "DELETE FROM order_items WHERE order_id = 'o-3'",
                        "UPDATE order_items SET quantity = 0 WHERE order_id = 'o-5' AND product = 'P-2'",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1), (NULL, 'P-1', 1, 1)",
                        "SET sql_mode = ''",
                        "UPDATE orders SET updated_at = '0000-00-00' WHERE id = 'o-7'");

        Receipt receipt = orders(migrate());

        assertThat(receipt.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(receipt.records()).isEqualTo(new RecordCounts(60, 51, 0, 0, 9));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(22, 17, 0, 0, 5));
        assertThat(codes("shop.orders-" + receipt.importId() + ".csv"))
                .containsExactlyInAnyOrder("o-3 NO_ITEMS", "o-5 BUNDLE", "o-7 BAD_TIMESTAMP");
        assertThat(codes("shop.orders.items-" + receipt.importId() + ".csv"))
                .containsExactlyInAnyOrder(
                        "o-5 BUNDLE", "o-5 OUT_OF_RANGE", "o-7 BUNDLE", "o-7 BUNDLE", "gone NO_ROOT", " MISSING");
    }

    /** All orders change, and all lines with them, once the first have been written. */
    private Receipt migrateWhileAllChanges(int readers) throws Exception {
        database.withShop().withRows(5, 6_000, 2);
        CountDownLatch changed = new CountDownLatch(1);
        Receipt receipt = orders(migration()
                .settings(readers, 500)
                .around(store -> Outage.beforeFirstOrder(store, () -> {
                    database.run(
                            "START TRANSACTION",
                            "UPDATE orders SET status = 'SHIPPED'",
                            "DELETE FROM order_items WHERE product = 'P-2'",
                            "UPDATE order_items SET quantity = 7",
                            "INSERT INTO order_items SELECT id, 'P-9', 1, 1 FROM orders",
                            "COMMIT");
                    changed.countDown();
                }))
                .run());
        assertThat(changed.getCount()).as("it did change").isZero();
        return receipt;
    }

    /** One reader has begun before anything was written: all that it reads is of that time, part for part. */
    @Test
    void aReaderStaysInItsSnapshot() throws Exception {
        Receipt receipt = migrateWhileAllChanges(1);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(18_000, 18_000, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(6_000).allMatch(MariaDbMigrationTest::isOfBefore);
        assertThat(dump.of("ORDER_ITEM")).hasSize(12_000).noneMatch(item -> text(item, "product_id")
                .equals("P-9"));
    }

    /** Where another reader begins a moment later, each order is of the one time or of the other. */
    @Test
    void whatChangesMeanwhileTearsNoOrder() throws Exception {
        Receipt receipt = migrateWhileAllChanges(4);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(18_000, 18_000, 0, 0, 0));
        assertThat(table.dump().of("ORDER"))
                .hasSize(6_000)
                .allMatch(order -> isOfBefore(order) || isOf(order, "SHIPPED", "18.5"));
        assertThat(table.dump().of("ORDER_ITEM")).hasSize(12_000);
    }

    private static boolean isOfBefore(Map<String, AttributeValue> order) {
        return isOf(order, "PAID", "7.5");
    }

    private static boolean isOf(Map<String, AttributeValue> order, String status, String total) {
        return text(order, "status").equals(status) && text(order, "total").equals(total);
    }

    /** A server that forbids dates of zero and takes double quotes for names. */
    @Test
    void aServersHabitsDoNotMatter() throws Exception {
        TestDatabase strict = new TestDatabase(database.url() + "?sessionVariables=sql_mode='ANSI_QUOTES,TRADITIONAL'");
        database.run(
                "SET sql_mode = ''",
                "CREATE TABLE `odd ``table` (id int PRIMARY KEY, `e ``mail` text, name text, at datetime)",
                "INSERT INTO `odd ``table` VALUES (1, 'a@example.org', 'A', '0000-00-00'), (2, 'b@example.org', 'B', NULL)");

        Receipt receipt = orders(TestMigration.of(table, strict, temp)
                .declared(
                        """
                        migrations:
                          shop:
                            steps:
                              users:
                                entity: USER
                                query: SELECT id, `e ``mail`, "name", nullif(at, '0000-00-00') AS at FROM `odd ``table`
                                key: id
                                columns: {user_id: id, email: e `mail, updated_at: at}
                        """)
                .run());

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 2, 0, 0, 0));
        assertThat(Project.names(temp.resolve("data/rejects"))).isEmpty();
    }
}
