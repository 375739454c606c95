package dev.caravan.migration.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.migration.MigrationScope;
import dev.caravan.migration.StepNarrower;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Login;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.database.SqlFragment;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** How MariaDB goes about the queries of a step: each part reads its own rows alone, in the order of an index. */
@ExtendWith(TestMariaDb.class)
class MariaDbPlanTest {

    private static final int ORDERS = 10_000;
    private static final int LINES = 3;
    private static final int PART = 500;

    @TempDir
    private Path temp;

    private final TestDatabase database;
    private Snapshot snapshot;

    MariaDbPlanTest(TestDatabase database) {
        this.database = database;
    }

    @AfterEach
    void close() {
        snapshot.close();
    }

    /**
     * How a table is read.
     *
     * @param rows how many rows really were, each time
     */
    private record Access(String table, String type, String key, long rows, String extra) {}

    /** The first step of what is declared. */
    private StepSource step(String declared) throws Exception {
        Design design = DesignLoader.load(MigrationDesign.with(temp, declared));
        JdbcAddress address = new JdbcAddress(database.url());
        snapshot = Snapshot.take(address, new Login(database.user(), ""));
        return StepSource.of(design.migrations().get("shop").steps().get(0), design.table(), snapshot, address);
    }

    private List<Part> parts(StepSource source) throws Exception {
        return Part.between(
                new PartPlanner(source, snapshot, PART).plan(() -> {}).boundaries(),
                source.items().isPresent());
    }

    /** Runs a query, and tells what the server did for it. */
    private List<Access> ran(SqlFragment query) throws SQLException {
        try (Connection connection = snapshot.reader();
                PreparedStatement analyze = connection.prepareStatement("ANALYZE " + query.sql())) {
            query.bindTo(analyze);
            List<Access> plan = new ArrayList<>();
            try (ResultSet rows = analyze.executeQuery()) {
                while (rows.next()) {
                    plan.add(new Access(
                            rows.getString("table"),
                            rows.getString("type"),
                            rows.getString("key"),
                            Math.round(rows.getDouble("r_rows")),
                            rows.getString("Extra")));
                }
            }
            return plan;
        }
    }

    private static void assertNothingIsSorted(List<Access> plan) {
        assertThat(plan).allSatisfy(access -> assertThat(access.extra()).doesNotContain("filesort", "temporary"));
    }

    /**
     * The keys come from an index, and each part reads its orders by it, their lines by another, and nothing besides.
     *
     * @param ofOrders the index of the orders' key
     * @param lines the table of the lines
     * @param ofLines the index of the lines' key
     */
    private void assertReadByIndexes(String declared, String ofOrders, String lines, String ofLines) throws Exception {
        StepSource source = step(declared);
        List<Access> keys = ran(source.queries().keys());
        assertNothingIsSorted(keys);
        assertThat(keys)
                .extracting(Access::table, Access::type, Access::key)
                .containsExactly(tuple("orders", "index", ofOrders));
        List<Part> parts = parts(source);
        assertThat(parts).hasSize(ORDERS / PART + 1);
        for (Part part : parts.subList(0, ORDERS / PART)) {
            List<Access> plan = ran(source.queries().bundles(part));
            assertNothingIsSorted(plan);
            assertThat(plan)
                    .as("part %d", part.number())
                    .extracting(Access::table, Access::type, Access::key, Access::rows)
                    .containsExactly(
                            tuple("orders", "range", ofOrders, (long) PART),
                            tuple(lines, "ref", ofLines, (long) LINES));
        }
        assertThat(ran(source.queries().orphans()))
                .as("all lines once, and by their keys the orders")
                .extracting(Access::table, Access::key)
                .contains(tuple("orders", ofOrders))
                .hasSize(2);
    }

    @Test
    void textKeys() throws Exception {
        database.withShop().withRows(100, ORDERS, LINES).run("ANALYZE TABLE orders, order_items");

        assertReadByIndexes(MigrationDesign.ORDERS, "PRIMARY", "order_items", "PRIMARY");
    }

    /** The orders stand in the order of another key. */
    @Test
    void keysOfAnIndexBesidesThePrimaryOne() throws Exception {
        database.run(
                "CREATE TABLE orders (nr bigint AUTO_INCREMENT PRIMARY KEY, id varchar(40), user_id int,"
                        + " status varchar(20), UNIQUE KEY by_id (id))",
                "CREATE TABLE order_items (nr bigint AUTO_INCREMENT PRIMARY KEY, order_id varchar(40),"
                        + " product varchar(40), quantity int, price int, KEY of_order (order_id))",
                "INSERT INTO orders (id, user_id, status) SELECT md5(seq), 1, 'PAID' FROM seq_1_to_" + ORDERS,
                "INSERT INTO order_items (order_id, product, quantity, price) SELECT id, concat('P-', seq), 1, 1"
                        + " FROM orders, seq_1_to_" + LINES,
                "ANALYZE TABLE orders, order_items");

        assertReadByIndexes(MigrationDesign.ORDERS, "by_id", "order_items", "of_order");
    }

    @Test
    void keysOfSeveralColumns() throws Exception {
        database.run(
                "CREATE TABLE orders (tenant varchar(20), id int, status varchar(20), PRIMARY KEY (tenant, id))",
                "CREATE TABLE order_lines (tenant varchar(20), nr int, product varchar(20), quantity int, price int,"
                        + " KEY of_order (tenant, nr))",
                "INSERT INTO orders SELECT concat('t-', seq % 7), seq, 'PAID' FROM seq_1_to_" + ORDERS,
                "INSERT INTO order_lines SELECT tenant, id, concat('P-', seq), 1, 1 FROM orders, seq_1_to_" + LINES,
                "ANALYZE TABLE orders, order_lines");

        assertReadByIndexes(MigrationDesign.TENANTS, "PRIMARY", "order_lines", "of_order");
    }

    @Test
    void entitiesWithoutItems() throws Exception {
        database.withShop().withRows(ORDERS, 1, 1).run("ANALYZE TABLE users");
        StepSource source = step(MigrationDesign.SHOP);

        List<Part> parts = parts(source);

        assertThat(parts).hasSize(ORDERS / PART);
        for (Part part : parts) {
            List<Access> plan = ran(source.queries().roots(part));
            assertNothingIsSorted(plan);
            assertThat(plan)
                    .extracting(Access::type, Access::key, Access::rows)
                    .containsExactly(tuple("range", "PRIMARY", (long) PART));
        }
    }

    /** Where little has changed, little is read, and not the whole shop. */
    @Test
    void indexesOnTheTimesOfChangeServe() throws Exception {
        database.withShop()
                .withChanges()
                .withRows(100, ORDERS, LINES)
                .run(
                        "CREATE INDEX by_time ON orders (updated_at)",
                        "CREATE INDEX by_time ON order_items (changed)",
                        "UPDATE orders SET updated_at = now() WHERE id = 'o-77'",
                        "UPDATE order_items SET changed = now() WHERE order_id = 'o-88'",
                        "ANALYZE TABLE orders, order_items");
        StepSource all = step(MigrationDesign.CHANGING.replaceFirst("(?s)      users:.*?(?=      orders:)", ""));

        PartSql changed = new StepNarrower(null, snapshot)
                .of(all, new MigrationScope.Since(database.now().minusSeconds(900)))
                .queries();

        for (SqlFragment query : List.of(
                changed.keys(),
                changed.bundles(new Part(0, Optional.of(List.of("o-5")), Optional.empty(), false)),
                changed.orphans())) {
            assertThat(ran(query))
                    .allSatisfy(access ->
                            assertThat(access.rows()).as(access.toString()).isLessThanOrEqualTo(LINES));
        }
    }
}
