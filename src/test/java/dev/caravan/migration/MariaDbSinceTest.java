package dev.caravan.migration;

import static dev.caravan.endtoend.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.endtoend.SdkTable;
import dev.caravan.engine.SharedTestEngine;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What was changed since the last run comes over from MariaDB as from PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbSinceTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MariaDbSinceTest(URI endpoint, TestMariaDb.Server server) throws SQLException {
        this.table = SdkTable.make(endpoint);
        this.database = new TestDatabase(server.newDatabase());
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void ordersThatChangedAndOrdersOfChangedLinesAreTakenOver() throws Exception {
        database.withShop()
                .withRows(5, 30, 3)
                .run(
                        "ALTER TABLE order_items ADD changed timestamp NULL DEFAULT '2026-11-02 08:00:00'",
                        "INSERT INTO orders VALUES ('empty', 1, 'PAID', '2026-11-02', '2026-11-02')");
        TestMigration migration = TestMigration.of(table, database, temp).declared(MigrationDesign.CHANGING);
        migration.run();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-3'",
                "UPDATE order_items SET quantity = 9, changed = now() WHERE order_id = 'o-7' AND product = 'P-1'",
                "INSERT INTO orders VALUES ('new', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('new', 'P-1', 1, 1, now())");

        List<Receipt> since = migration.reading(new Extent.SinceLast()).run();
        List<Receipt> again = migration.reading(new Extent.SinceLast()).run();

        assertThat(since.get(0).records()).isEqualTo(Counts.ZERO);
        assertThat(since.get(1).records())
                .as("whole orders: 4 + 4 rows of the two, 2 of the new one")
                .isEqualTo(new Counts(10, 2, 8, 0, 0));
        assertThat(again.get(1).records()).as("within the overlap").isEqualTo(new Counts(10, 0, 0, 10, 0));
        assertThat(text(table.dump().one("ORDER#o-7", "ITEM#P-1"), "quantity")).isEqualTo("9");
        assertThat(table.dump().of("ORDER"))
                .filteredOn(order -> text(order, "status").equals("SHIPPED"))
                .singleElement()
                .satisfies(order -> assertThat(text(order, "order_id")).isEqualTo("o-3"));
        assertThat(table.dump().claims()).isEmpty();
    }
}
