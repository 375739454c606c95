package dev.caravan.migration;

import static dev.caravan.endtoend.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.endtoend.Outage;
import dev.caravan.endtoend.Outage.Last;
import dev.caravan.endtoend.Rejects;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.engine.SharedTestEngine;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A shop that goes on while its data move: what was changed since the last run comes over, and nothing is lost. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class SinceTest {

    private static final Extent LAST = new Extent.SinceLast();

    /** No row that was changed before the last snapshot is read again. */
    private static final String WITHOUT_OVERLAP = MigrationDesign.CHANGING.replace(
            "        updatedAt: updated_at\n", "        updatedAt: updated_at\n        overlap: PT0S\n");

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    SinceTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database;
    }

    @BeforeEach
    void openTheShop() {
        database.withShop().withChanges();
    }

    @AfterEach
    void close() {
        table.close();
    }

    private TestMigration migration() {
        return TestMigration.of(table, database, temp).declared(MigrationDesign.CHANGING);
    }

    private List<Receipt> sinceLast() throws Exception {
        return migration().reading(LAST).run();
    }

    private Map<String, AttributeValue> order(String id) {
        return table.dump().of("ORDER").stream()
                .filter(order -> text(order, "order_id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    private String quantity(String order, String product) {
        return text(table.dump().one("ORDER#" + order, "ITEM#" + product), "quantity");
    }

    /** The run that a later one goes on from. */
    private Map<String, AttributeValue> mark(String step) {
        return table.dump().of("IMPORT_MARK").stream()
                .filter(mark -> text(mark, "PK").startsWith("IMPORT#" + step + "#"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ordersThatChangedAndOrdersOfChangedLinesAreTakenOver() throws Exception {
        database.withRows(5, 30, 3);
        migration().run();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-3'",
                "UPDATE order_items SET quantity = 9, changed = now() WHERE order_id = 'o-7' AND product = 'P-1'",
                "INSERT INTO order_items VALUES ('o-8', 'P-9', 1, 1, now())",
                "INSERT INTO orders VALUES ('new', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('new', 'P-1', 1, 1, now())",
                "UPDATE users SET name = 'Other', updated_at = now() WHERE id = 2");

        List<Receipt> since = sinceLast();

        assertThat(since.get(0).records()).isEqualTo(new Counts(1, 0, 1, 0, 0));
        assertThat(since.get(1).bundles()).isEqualTo(new Counts(4, 1, 3, 0, 0));
        assertThat(since.get(1).records())
                .as("whole orders: 4 + 4 + 5 rows of the three, 2 of the new one")
                .isEqualTo(new Counts(15, 2, 13, 0, 0));
        assertThat(text(order("o-3"), "status")).isEqualTo("SHIPPED");
        assertThat(quantity("o-7", "P-1")).isEqualTo("9");
        assertThat(text(order("o-7"), "total")).as("(9 + 2 + 3) * 2.50").isEqualTo("35");
        assertThat(quantity("o-8", "P-9")).isEqualTo("1");
        assertThat(quantity("o-8", "P-3")).isEqualTo("3");
        assertThat(text(table.dump().one("USER#2", "PROFILE#2"), "name")).isEqualTo("Other");
        assertThat(table.dump().claims()).isEmpty();
        assertThat(text(mark("shop.orders"), "import_id"))
                .isEqualTo(since.get(1).importId());

        List<Receipt> again = sinceLast();

        assertThat(again.get(0).records()).as("within the overlap").isEqualTo(new Counts(1, 0, 0, 1, 0));
        assertThat(again.get(1).bundles()).isEqualTo(new Counts(4, 0, 0, 4, 0));
        assertThat(again.get(1).importId()).isNotEqualTo(since.get(1).importId());
    }

    @Test
    void whereNothingChangedNothingIsRead() throws Exception {
        database.withRows(5, 30, 3);
        migration().run();

        List<Receipt> since = sinceLast();

        assertThat(since).hasSize(2).allSatisfy(receipt -> {
            assertThat(receipt.records()).isEqualTo(Counts.ZERO);
            assertThat(receipt.state()).isEqualTo(Receipt.State.COMPLETED);
        });
    }

    /** An order is as new as its newest line, in this run and for those after it. */
    @Test
    void anOrderIsAsNewAsItsNewestLine() throws Exception {
        database.withRows(1, 2, 2)
                .run(
                        "UPDATE order_items SET changed = '2026-11-05 10:00:00.123456+01' WHERE order_id = 'o-1'"
                                + " AND product = 'P-2'",
                        "UPDATE orders SET updated_at = NULL WHERE id = 'o-2'");
        migration().run();
        assertThat(text(order("o-1"), "updated_at")).isEqualTo("2026-11-05T09:00:00.123Z");
        assertThat(text(order("o-2"), "updated_at")).isEqualTo("2026-11-02T08:00:00.000Z");

        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = '2026-11-04 00:00:00Z' WHERE id = 'o-1'");
        Receipt earlier = migration().run().get(1);

        assertThat(earlier.bundles()).isEqualTo(new Counts(2, 0, 0, 2, 0));
        assertThat(text(order("o-1"), "status")).as("no later than the line").isEqualTo("PAID");
    }

    @Test
    void anOlderRowNeverReplacesANewerOneOfTheTable() throws Exception {
        database.withRows(2, 4, 2);
        migration().run();
        Map<String, AttributeValue> held = order("o-1");
        table.client().updateItem(update -> update.tableName(table.name())
                .key(Map.of("PK", held.get("PK"), "SK", held.get("SK")))
                .updateExpression("SET #s = :s, updated_at = :u")
                .expressionAttributeNames(Map.of("#s", "status"))
                .expressionAttributeValues(Map.of(
                        ":s", AttributeValue.fromS("DELIVERED"),
                        ":u", AttributeValue.fromS("2126-01-01T00:00:00.000Z"))));
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now()",
                "UPDATE order_items SET quantity = 9, changed = now()");

        Receipt since = sinceLast().get(1);

        assertThat(since.bundles()).isEqualTo(new Counts(4, 0, 3, 1, 0));
        assertThat(text(order("o-1"), "status")).isEqualTo("DELIVERED");
        assertThat(quantity("o-1", "P-1")).isEqualTo("1");
        assertThat(text(order("o-2"), "status")).isEqualTo("SHIPPED");
    }

    @Test
    void whatIsCommittedLateIsWithinTheOverlap() throws Exception {
        database.withRows(2, 4, 2);
        try (Connection slow = database.connect();
                Statement statement = slow.createStatement()) {
            slow.setAutoCommit(false);
            statement.execute("UPDATE orders SET status = 'SHIPPED', updated_at = now() - interval '1 minute'"
                    + " WHERE id = 'o-1'");
            migration().run();
            slow.commit();
        }

        Receipt without =
                migration().declared(WITHOUT_OVERLAP).reading(LAST).run().get(1);
        assertThat(without.records()).isEqualTo(Counts.ZERO);

        assertThat(sinceLast().get(1).bundles()).isEqualTo(new Counts(1, 0, 1, 0, 0));
        assertThat(text(order("o-1"), "status")).isEqualTo("SHIPPED");
    }

    @Test
    void aRowThatDoesNotTellIsReadEachTime() throws Exception {
        database.withRows(2, 4, 2)
                .run("UPDATE order_items SET changed = NULL WHERE order_id = 'o-2' AND product = 'P-1'");
        migration().run();

        assertThat(sinceLast().get(1).bundles()).isEqualTo(new Counts(1, 0, 0, 1, 0));
    }

    @Test
    void aChangedLineWithoutAnOrderIsRejected() throws Exception {
        database.withRows(2, 4, 2)
                .run(
                        "ALTER TABLE order_items DROP CONSTRAINT order_items_order_id_fkey",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1, '2026-11-01 00:00:00Z')");
        migration().run();
        database.run("INSERT INTO order_items VALUES ('gone', 'P-2', 1, 1, now())");

        Receipt since = sinceLast().get(1);

        assertThat(since.records()).isEqualTo(new Counts(1, 0, 0, 0, 1));
        assertThat(Rejects.in(temp.resolve("data/rejects/shop.orders.items-" + since.importId() + ".csv")))
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo("NO_ROOT"));
    }

    /** Parts that were done before the kill are as of the first snapshot: from that on all changes are taken over. */
    @Test
    void theFirstSnapshotOfAResumedRunCounts() throws Exception {
        database.withRows(2, 2_000, 2);
        migration()
                .settings(1, 50)
                .around(store -> Outage.after(60, Last.LOST, store))
                .run();
        assertThatThrownBy(this::sinceLast)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining("was completed; run it without --since first");
        Instant between = database.now();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now()");

        Receipt resumed = migration().settings(1, 50).run().get(1);

        assertThat(resumed.bundles().read()).isEqualTo(2_000);
        assertThat(statuses()).as("of parts that were done").contains("PAID");
        assertThat(Instant.parse(text(mark("shop.orders"), "snapshot_at"))).isBefore(between);

        Receipt since = sinceLast().get(1);

        assertThat(since.bundles().read()).isEqualTo(2_000);
        assertThat(statuses()).containsOnly("SHIPPED");
    }

    private List<String> statuses() {
        return table.dump().of("ORDER").stream()
                .map(order -> text(order, "status"))
                .toList();
    }

    @Test
    void aStoppedRunSinceGoesOn() throws Exception {
        database.withRows(2, 200, 2);
        migration().run();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now()");
        Receipt stopped = migration()
                .settings(1, 20)
                .reading(LAST)
                .around(store -> Outage.after(60, Last.UNANSWERED, store))
                .run()
                .get(1);

        Receipt since = migration().settings(1, 20).reading(LAST).run().get(1);

        assertThat(stopped.state()).isEqualTo(Receipt.State.INTERRUPTED);
        assertThat(since.importId()).isEqualTo(stopped.importId());
        assertThat(since.bundles()).isEqualTo(new Counts(200, 0, 200, 0, 0));
        assertThat(statuses()).containsOnly("SHIPPED");
        assertThat(table.dump().claims()).isEmpty();
    }

    /** It may have written older values over newer ones of the run that reads changes: a later one starts before both. */
    @Test
    void aRunThatOvertakesStaysTheLast() throws Exception {
        database.withRows(2, 4, 2);
        migration().run();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-1'");
        AtomicReference<String> overtaking = new AtomicReference<>();

        migration()
                .reading(LAST)
                .around(store -> Outage.beforeFirstOrder(store, () -> overtaking.set(runInBetween())))
                .run();

        assertThat(text(mark("shop.orders"), "import_id")).isEqualTo(overtaking.get());
    }

    private String runInBetween() {
        try {
            return migration().run().get(1).importId();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTimeThatIsGivenIsTakenAsItIs() throws Exception {
        database.withRows(2, 4, 2)
                .run(
                        "UPDATE orders SET updated_at = '2026-11-10 00:00:00Z' WHERE id = 'o-1'",
                        "UPDATE order_items SET changed = '2026-11-09 23:59:59Z' WHERE order_id = 'o-2'");
        Receipt full = migration().run().get(1);

        Receipt since =
                migration().reading(Extent.since("2026-11-10T00:00:00Z")).run().get(1);

        assertThat(since.bundles()).isEqualTo(new Counts(1, 0, 0, 1, 0));
        assertThat(text(mark("shop.orders"), "import_id"))
                .as("what changed before that time may be missing")
                .isEqualTo(full.importId());
        assertThatThrownBy(() -> Extent.since("yesterday"))
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining("--since takes last, or a point in time");
    }

    /** Keys of several columns, times of a local clock. */
    @Test
    void localTimesAndKeysOfSeveralColumns() throws Exception {
        database.run(
                "DROP TABLE order_items, orders",
                "CREATE TABLE orders (tenant text, id int, status text, changed timestamp, PRIMARY KEY (tenant, id))",
                "CREATE TABLE lines (tenant text, nr int, product text, quantity int, price int, changed timestamp)",
                "INSERT INTO orders SELECT t, n, 'PAID', '2026-11-01 12:00:00' FROM unnest(ARRAY['a', 'B', 'ä']) t,"
                        + " generate_series(1, 5) n",
                "INSERT INTO lines SELECT tenant, id, 'P-' || l, 1, 1, '2026-11-01 13:00:00' FROM orders,"
                        + " generate_series(1, 2) l");
        TestMigration orders = TestMigration.of(table, database, temp)
                .settings(2, 2)
                .declared(
                        """
                        migrations:
                          shop:
                            steps:
                              orders:
                                entity: ORDER
                                query: SELECT o.*, tenant || '/' || id AS order_id FROM orders o
                                key: [tenant, id]
                                columns: {user_id: tenant}
                                updatedAt: changed
                                zone: Asia/Tokyo
                                items:
                                  query: SELECT *, tenant || '/' || nr AS order_id FROM lines
                                  key: [tenant, nr]
                                  columns: {product_id: product}
                                  updatedAt: changed
                        """);
        orders.run();
        assertThat(text(order("ä/3"), "updated_at")).as("13:00 in Tokyo").isEqualTo("2026-11-01T04:00:00.000Z");
        database.run(
                "UPDATE lines SET quantity = 5, changed = now() AT TIME ZONE 'Asia/Tokyo' WHERE nr = 3",
                "UPDATE orders SET status = 'SHIPPED', changed = now() AT TIME ZONE 'Asia/Tokyo' WHERE tenant = 'B'");

        Receipt since = orders.reading(LAST).run().get(0);

        assertThat(since.bundles())
                .as("3 by lines, 5 by orders, 1 of them by both")
                .isEqualTo(new Counts(7, 0, 7, 0, 0));
        assertThat(quantity("ä/3", "P-2")).isEqualTo("5");
        assertThat(statuses()).filteredOn("SHIPPED"::equals).hasSize(5);
    }

    /** Where little has changed, little is read, and not the whole shop. */
    @Test
    void indexesOnTheTimesOfChangeServe() throws Exception {
        database.withRows(10, 20_000, 3)
                .run(
                        "CREATE INDEX ON orders (updated_at)",
                        "CREATE INDEX ON order_items (changed)",
                        "UPDATE orders SET updated_at = now() WHERE id = 'o-77'",
                        "UPDATE order_items SET changed = now() WHERE order_id = 'o-88'",
                        "VACUUM ANALYZE");
        Rows orders = new Rows("SELECT * FROM orders", List.of("id"), Map.of(), Optional.of("updated_at"));
        Rows items = new Rows("SELECT * FROM order_items", List.of("order_id"), Map.of(), Optional.of("changed"));
        String time = database.now().minusSeconds(900).toString();
        PostgreSql dialect = new PostgreSql();
        PartQueries queries = new PartQueries(dialect, orders, Optional.of(items), List.of("text"), true)
                .of(ChangedRows.of(
                        dialect, new ChangedRows.From(orders, time), Optional.of(new ChangedRows.From(items, time))));

        assertThat(plan(queries.keys()))
                .contains("orders_updated_at_idx", "order_items_changed_idx")
                .doesNotContain("Seq Scan");
        assertThat(plan(queries.orphans())).contains("order_items_changed_idx");
    }

    private String plan(PartQueries.Bound query) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.url() + "?stringtype=unspecified", TestDatabase.USER, "");
                PreparedStatement explain = connection.prepareStatement("EXPLAIN " + query.sql())) {
            query.bindTo(explain);
            StringBuilder plan = new StringBuilder();
            try (ResultSet lines = explain.executeQuery()) {
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }

    /** What the declaration says, what it is to say instead, and what the refusal says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "updatedAt: changed # | # | orders: --since wants updatedAt, the column that tells when a row was changed, here and under items",
                "updatedAt: updated_at # of users | # | users: --since wants updatedAt, the column that tells when a row was changed",
                "updatedAt: updated_at # of orders | onExisting: skip | orders: --since wants updatedAt",
                "# of orders | # | users: no run of this declaration on this database was completed; run it without --since first",
                "updatedAt: changed # | updatedAt: quantity | orders.items: column quantity of updatedAt is of type int4; wanted a timestamp",
                "updatedAt: changed # | updatedAt: when | orders.items gives no column when of updatedAt",
            })
    void whatDoesNotFitIsRefused(String declared, String instead, String reason) {
        database.withRows(2, 4, 2);
        String shop = MigrationDesign.CHANGING
                .replaceFirst("(updatedAt: updated_at)", "$1 # of users")
                .replaceFirst("(?s)(orders:.*updatedAt: updated_at)", "$1 # of orders")
                .replaceFirst("(updatedAt: changed)", "$1 #");
        assertThat(shop).contains(declared);

        assertThatThrownBy(() -> migration()
                        .declared(shop.replace(declared, instead))
                        .reading(reason.contains("no run") ? LAST : new Extent.Since(Instant.EPOCH))
                        .run())
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void aPolicyThatTakesNothingOverIsRefused() {
        database.withRows(2, 4, 2);

        assertThatThrownBy(() -> migration()
                        .declared(MigrationDesign.CHANGING.replace(
                                "query: SELECT * FROM orders\n",
                                "query: SELECT * FROM orders\n        onExisting: skip\n"))
                        .reading(new Extent.Since(Instant.EPOCH))
                        .run())
                .hasMessageContaining(
                        "orders: --since takes changes over, and onExisting: skip leaves what the table holds");
    }
}
