package dev.caravan.migration;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Outage.Last;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.MigrationProcess;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A migration that was stopped goes on in a new snapshot, and ends with the counts of one that was not. */
abstract class ResumeContract extends MigrationFixture {

    private static final int EVERY_WRONG = 50;

    ResumeContract(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    /** Orders with three lines each; of every fiftieth one line has a quantity of 0, and of one there are no lines. */
    private void shop(int orders) {
        database.withShop()
                .withRows(20, orders, 3)
                .withLooseLines()
                .run(
                        "UPDATE order_items SET quantity = 0 WHERE product = 'P-2'"
                                + " AND cast(substr(order_id, 3) AS integer) % " + EVERY_WRONG + " = 0",
                        "DELETE FROM order_items WHERE order_id = 'o-1'",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1)");
    }

    /** What the rows of {@link #shop} come out as, however often they were begun with. */
    private void assertWhole(Receipt receipt, int orders) {
        int wrong = orders / EVERY_WRONG;
        int good = orders - wrong - 1;
        assertThat(receipt.records()).isEqualTo(new RecordCounts(orders * 4L - 3 + 1, good * 4L, 0, 0, wrong * 4L + 2));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(orders + 1, good, 0, 0, wrong + 2));
        assertThat(receipt.itemsWritten()).isEqualTo(good * 4L);
        assertThat(rejects("shop.orders-", receipt)).hasSize(wrong + 1);
        assertThat(rejects("shop.orders.items-", receipt)).hasSize(wrong * 3 + 1);
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(good);
        assertThat(dump.of("ORDER_ITEM")).hasSize(good * 3);
        assertThat(dump.claims()).isEmpty();
        assertThat(Project.filesBelow(temp.resolve("data/work"))).isEmpty();
    }

    private List<WrittenRejects.Reject> rejects(String name, Receipt receipt) {
        return WrittenRejects.in(temp.resolve("data/rejects").resolve(name + receipt.importId() + ".csv"));
    }

    @Test
    void anInterruptedMigrationCountsAsIfNothingHadHappened() throws Exception {
        shop(600);

        List<Receipt> interrupted = migration()
                .settings(2, 40)
                .around(store -> Outage.after(25, Last.UNANSWERED, store))
                .run();
        List<Receipt> resumed = migration().settings(2, 40).run();

        assertThat(interrupted).extracting(Receipt::state).containsExactly(State.COMPLETED, State.INTERRUPTED);
        assertThat(records("PART#")).as("parts that were done").isPositive();
        assertThat(resumed.get(0)).as("the users were through").isEqualTo(interrupted.get(0));
        assertThat(resumed.get(1).importId()).isEqualTo(interrupted.get(1).importId());
        assertWhole(resumed.get(1), 600);
    }

    @Test
    void whatChangedBetweenTheSnapshotsEndsRight() throws Exception {
        database.withShop().withRows(5, 300, 2);
        // one part, so that all that was applied is read again
        TestMigration one = migration().settings(1, 1_000).declared(MigrationDesign.ORDERS);
        one.around(store -> Outage.after(10, Last.LOST, store)).run();
        long applied = table.dump().of("ORDER").size();
        database.run(
                "UPDATE order_items SET quantity = 5 WHERE product = 'P-1'",
                "UPDATE orders SET status = 'SHIPPED'",
                "INSERT INTO orders VALUES ('a-first', 1, 'PAID', now(), now()), ('z-last', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('a-first', 'P-1', 5, 1), ('z-last', 'P-1', 5, 1)");

        Receipt resumed = one.run().get(0);

        assertThat(applied).isBetween(1L, 299L);
        assertThat(resumed.bundles()).isEqualTo(new RecordCounts(302, 302, 0, 0, 0));
        assertThat(resumed.records()).isEqualTo(new RecordCounts(904, 904, 0, 0, 0));
        assertThat(table.dump().of("ORDER_ITEM")).hasSize(602).allSatisfy(item -> assertThat(text(item, "quantity"))
                .isEqualTo(text(item, "product_id").equals("P-1") ? "5" : "2"));
        assertThat(table.dump().of("ORDER").stream()
                        .filter(order -> text(order, "order_id").startsWith("o-")))
                .hasSize(300)
                .allSatisfy(order -> assertThat(text(order, "status")).isEqualTo("SHIPPED"));
    }

    @Test
    void partsWhoseRejectsAreOnAnotherMachineAreReadAgain() throws Exception {
        shop(600);
        migration()
                .settings(2, 40)
                .around(store -> Outage.after(30, Last.LOST, store))
                .run();
        assertThat(records("PART#")).isPositive();
        for (Path file : Project.filesBelow(temp.resolve("data/work"))) {
            Files.delete(file);
        }

        assertWhole(migration().settings(2, 40).run().get(1), 600);
    }

    @Test
    void theSameMigrationStartedTwiceRunsOnce() throws Exception {
        database.withShop().withRows(5, 50, 2);
        AtomicReference<Throwable> second = new AtomicReference<>();

        List<Receipt> first = migration()
                .around(store -> Outage.beforeFirstOrder(store, () -> {
                    try {
                        second.set(runInAnotherProcess());
                    } catch (Exception e) {
                        second.set(e);
                    }
                }))
                .run();

        assertThat(first.get(1).records()).isEqualTo(new RecordCounts(150, 150, 0, 0, 0));
        assertThat(second.get()).hasMessageContaining("shop.users is being imported by process ");
        assertThat(table.dump().runs()).hasSize(2);
    }

    private Throwable runInAnotherProcess() throws Exception {
        try (CaravanProcess other = process().with("--part-rows", "7").start()) {
            int exit = other.exitCode();
            return new IllegalStateException(exit + " " + other.errors());
        }
    }

    @Test
    void aPausedMigrationEndsWhenAnotherHostHasTakenItOver() {
        shop(1_500);
        MigrationProcess migration = process().with("--part-rows", "50");
        try (CaravanProcess paused = migration.startOn("north")) {
            paused.pauseWhen(() -> records("PART#") >= 5, table);
            Receipt whole;
            try (CaravanProcess other = migration.startOn("south")) {
                assertThat(other.exitCode()).as(other.errors()).isEqualTo(3);
                whole = Receipt.parse(other.lines().get(1));
            }
            assertWhole(whole, 1_500);

            paused.resume();

            assertThat(paused.exitCode()).as(paused.errors()).isEqualTo(1);
            assertThat(paused.errors()).contains("another process").doesNotContain("Exception");
            assertThat(receiptFile(whole)).isEqualTo(whole);
            assertWhole(whole, 1_500);
        }
    }

    private Receipt receiptFile(Receipt receipt) {
        return Receipt.parse(Project.read(
                temp.resolve("data/results").resolve(receipt.file() + "-" + receipt.importId() + ".json")));
    }

    @Test
    void aKilledMigrationEndsAsIfNothingHadHappened() {
        shop(3_000);
        MigrationProcess migration = process().with("--part-rows", "100");
        // 16 orders of 6 actions fit a transaction: about 190 in all
        int kills = migration.kills(Duration.ofSeconds(60), 2, 60, 140);
        assertThat(kills).as("kills that met a running migration").isGreaterThanOrEqualTo(2);

        try (CaravanProcess caravan = migration.start()) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isEqualTo(3);
            assertThat(caravan.lines()).hasSize(2);
            assertThat(Receipt.parse(caravan.lines().get(0)).records()).isEqualTo(new RecordCounts(20, 20, 0, 0, 0));
            assertWhole(Receipt.parse(caravan.lines().get(1)), 3_000);
        }
        assertThat(table.dump().runs()).hasSize(2);
    }
}
