package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a declaration says: nothing is written to the database. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class UntouchedSourceTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    UntouchedSourceTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop().withRows(3, 5, 2);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM order_items RETURNING *",
                "WITH gone AS (DELETE FROM order_items RETURNING *) SELECT * FROM gone",
                "SELECT * FROM orders; DELETE FROM order_items",
                "SELECT * FROM orders; COMMIT; DELETE FROM order_items; SELECT * FROM orders",
                "SELECT * FROM orders) o; DELETE FROM order_items; SELECT * FROM (SELECT 1 AS id",
                "SELECT * FROM orders) o; COMMIT; DELETE FROM order_items; SELECT * FROM (SELECT 1 AS id",
            })
    void aStatementThatWritesIsRefused(String query) throws SQLException {
        String shop = MigrationDesign.SHOP.replace("SELECT * FROM orders", "'" + query + "'");

        assertThatThrownBy(TestMigration.of(table, database, temp).declared(shop)::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.orders: ERROR: ");

        assertThat(lines()).isEqualTo(10);
    }

    /** A statement that ends its transaction still meets a session that only reads. */
    @Test
    void theSessionItselfOnlyReads() throws Exception {
        try (Snapshot snapshot = Snapshot.take(new JdbcAddress(database.url()), new Login(database.user(), ""));
                Statement statement = snapshot.leader().createStatement()) {
            assertThatThrownBy(() -> statement.execute("COMMIT; DELETE FROM order_items"))
                    .hasMessageContaining("cannot execute DELETE in a read-only transaction");
        }
        assertThat(lines()).isEqualTo(10);
    }

    private long lines() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM order_items")) {
            count.next();
            return count.getLong(1);
        }
    }
}
