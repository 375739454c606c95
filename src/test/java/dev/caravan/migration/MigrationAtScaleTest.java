package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A hundred thousand orders in parts of the shipped size, killed on their way, within the memory of a small machine. */
@Tag("scale")
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationAtScaleTest extends MigrationFixture {

    private static final int USERS = 1_000;
    private static final int ORDERS = 100_000;

    /** 32 orders of one line and a guard fit a transaction of 99 actions, with its ledger record: rather more than 3,000. */
    private static final int[] KILLED_AFTER = {300, 1_500};

    private static final Duration LONG = Duration.ofMinutes(6);

    MigrationAtScaleTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    @Test
    void aKilledMigrationOfAHundredThousandOrdersEndsWithAllOfThem() {
        database.withShop().withRows(USERS, ORDERS, 1);
        int kills = process().kills(LONG, KILLED_AFTER);
        assertThat(kills).as("kills that met a running migration").isEqualTo(KILLED_AFTER.length);

        try (CaravanProcess caravan = process().start()) {
            await().atMost(LONG).pollInterval(Duration.ofMillis(200)).until(() -> !caravan.isAlive());
            assertThat(caravan.exitCode()).as(caravan.errors()).isZero();
            List<String> receipts = caravan.lines();
            assertThat(receipts).hasSize(2);
            assertThat(Receipt.parse(receipts.get(0)).records()).isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0));
            Receipt orders = Receipt.parse(receipts.get(1));
            assertThat(orders.records()).isEqualTo(new RecordCounts(2L * ORDERS, 2L * ORDERS, 0, 0, 0));
            assertThat(orders.bundles()).isEqualTo(new RecordCounts(ORDERS, ORDERS, 0, 0, 0));
        }
        assertThat(table.countByEntityType())
                .containsEntry("USER", (long) USERS)
                .containsEntry("ORDER", (long) ORDERS)
                .containsEntry("ORDER_ITEM", (long) ORDERS)
                .containsEntry("IMPORT_RUN", 2L)
                .doesNotContainKey("IMPORT_CLAIM");
    }
}
