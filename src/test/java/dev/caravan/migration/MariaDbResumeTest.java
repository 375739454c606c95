package dev.caravan.migration;

import static dev.caravan.endtoend.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.endtoend.CaravanProcess;
import dev.caravan.endtoend.Outage;
import dev.caravan.endtoend.Outage.Last;
import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TableDump;
import dev.caravan.engine.SharedTestEngine;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A migration from MariaDB that was stopped goes on, and ends with the counts of one that was not. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbResumeTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MariaDbResumeTest(URI endpoint, TestMariaDb.Server mariaDb) throws SQLException {
        this.table = SdkTable.make(endpoint);
        this.database = new TestDatabase(mariaDb.newDatabase());
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void whatChangedBetweenTheSnapshotsEndsRight() throws Exception {
        database.withShop().withRows(5, 300, 2);
        // one part, so that all that was applied is read again
        TestMigration one =
                TestMigration.of(table, database, temp).settings(1, 1_000).declared(MigrationDesign.ORDERS);
        one.around(store -> Outage.after(10, Last.LOST, store)).run();
        long applied = table.dump().of("ORDER").size();
        database.run(
                "UPDATE order_items SET quantity = 5 WHERE product = 'P-1'",
                "UPDATE orders SET status = 'SHIPPED'",
                "INSERT INTO orders VALUES ('a-first', 1, 'PAID', now(), now()), ('z-last', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('a-first', 'P-1', 5, 1), ('z-last', 'P-1', 5, 1)");

        Receipt resumed = one.run().get(0);

        assertThat(applied).isBetween(1L, 299L);
        assertThat(resumed.bundles()).isEqualTo(new Counts(302, 302, 0, 0, 0));
        assertThat(resumed.records()).isEqualTo(new Counts(904, 904, 0, 0, 0));
        assertThat(table.dump().of("ORDER_ITEM")).hasSize(602).allSatisfy(item -> assertThat(text(item, "quantity"))
                .isEqualTo(text(item, "product_id").equals("P-1") ? "5" : "2"));
    }

    private CaravanProcess start() {
        return CaravanProcess.start(
                table,
                temp,
                "migrate",
                "shop",
                "--design",
                MigrationDesign.with(temp, MigrationDesign.SHOP).toString(),
                "--routes",
                Project.routes().toString(),
                "--jdbc-url",
                database.url(),
                "--user",
                database.user(),
                "--part-rows",
                "100",
                "--json");
    }

    private boolean killAt(int transactions) {
        try (CaravanProcess caravan = start()) {
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> !caravan.isAlive() || table.transactions() >= transactions);
            boolean running = caravan.isAlive();
            caravan.kill();
            return running;
        }
    }

    @Test
    void aKilledMigrationEndsAsIfNothingHadHappened() {
        database.withShop().withRows(20, 3_000, 3);
        int kills = 0;
        // 16 orders of 6 actions fit a transaction: about 190 in all
        for (int transactions : new int[] {2, 60, 140}) {
            kills += killAt(transactions) ? 1 : 0;
        }
        assertThat(kills).as("kills that met a running migration").isGreaterThanOrEqualTo(2);

        try (CaravanProcess caravan = start()) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isZero();
            assertThat(Receipt.parse(caravan.lines().get(1)).records()).isEqualTo(new Counts(12_000, 12_000, 0, 0, 0));
        }
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(3_000);
        assertThat(dump.of("ORDER_ITEM")).hasSize(9_000);
        assertThat(dump.claims()).isEmpty();
        assertThat(dump.runs()).hasSize(2);
    }
}
