package dev.caravan.migration.read;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.migration.MigrationScope;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.PostgreSqlDialect;
import dev.caravan.migration.database.SqlFragment;
import java.net.URI;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was changed since the last run of a migration from PostgreSQL, whose times have zones or none. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class ChangeWindowTest extends ChangeWindowContract {

    /** No row that was changed before the last snapshot is read again. */
    private static final String WITHOUT_OVERLAP = MigrationDesign.CHANGING.replace(
            "        updatedAt: updated_at\n", "        updatedAt: updated_at\n        overlap: PT0S\n");

    ChangeWindowTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
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

        assertThat(earlier.bundles()).isEqualTo(new RecordCounts(2, 0, 0, 2, 0));
        assertThat(text(order("o-1"), "status")).as("no later than the line").isEqualTo("PAID");
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
        assertThat(without.records()).isEqualTo(RecordCounts.ZERO);

        assertThat(sinceLast().get(1).bundles()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));
        assertThat(text(order("o-1"), "status")).isEqualTo("SHIPPED");
    }

    @Test
    void aTimeThatIsGivenIsTakenAsItIs() throws Exception {
        database.withRows(2, 4, 2)
                .run(
                        "UPDATE orders SET updated_at = '2026-11-10 00:00:00Z' WHERE id = 'o-1'",
                        "UPDATE order_items SET changed = '2026-11-09 23:59:59Z' WHERE order_id = 'o-2'");
        Receipt full = migration().run().get(1);

        Receipt since = migration()
                .reading(MigrationScope.since("2026-11-10T00:00:00Z"))
                .run()
                .get(1);

        assertThat(since.bundles()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
        assertThat(text(mark("shop.orders"), "import_id"))
                .as("what changed before that time may be missing")
                .isEqualTo(full.importId());
        assertThatThrownBy(() -> MigrationScope.since("yesterday"))
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
                .isEqualTo(new RecordCounts(7, 0, 7, 0, 0));
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
        PostgreSqlDialect dialect = new PostgreSqlDialect();
        PartSql queries = new PartSql(dialect, orders, Optional.of(items), List.of("text"), true)
                .of(ChangedRowsSql.of(
                        dialect,
                        new ChangedRowsSql.From(orders, time),
                        Optional.of(new ChangedRowsSql.From(items, time))));

        assertThat(plan(queries.keys()))
                .contains("orders_updated_at_idx", "order_items_changed_idx")
                .doesNotContain("Seq Scan");
        assertThat(plan(queries.orphans())).contains("order_items_changed_idx");
    }

    private String plan(SqlFragment query) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.url() + "?stringtype=unspecified", database.user(), "");
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
                        .reading(reason.contains("no run") ? LAST : new MigrationScope.Since(Instant.EPOCH))
                        .run())
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(table.dump().items()).isEmpty();
    }
}
