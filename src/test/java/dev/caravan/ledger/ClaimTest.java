package dev.caravan.ledger;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.MovableClock;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A content is imported by one process at a time; what a dead one left behind goes on under its own id. */
@ExtendWith(SharedTestEngine.class)
class ClaimTest {

    private static final RunKey KEY = new RunKey("ab12", "users", "replace");

    private final SdkTable table;
    private final TableStore store;
    private final MovableClock clock = new MovableClock("2026-11-29T23:59:30.500Z");

    ClaimTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
        this.store = TableConnection.to(endpoint, table.name()).open();
    }

    @AfterEach
    void close() {
        store.close();
        table.close();
    }

    /** A ledger as a process of its own has it. */
    private RunLedger ledger() {
        return new RunLedger(store, clock);
    }

    private static ImportRun claimed(ClaimResult result) {
        assertThat(result).isInstanceOf(ClaimResult.Claimed.class);
        return ((ClaimResult.Claimed) result).run();
    }

    private static Receipt receipt(ImportRun run, State state) {
        return new Receipt(
                run.id(),
                "users",
                "users.csv",
                "ab12",
                state,
                "2026-11-29T23:59:30.500Z",
                "",
                RecordCounts.ZERO,
                RecordCounts.ZERO,
                0,
                0,
                0,
                "",
                List.of(),
                "");
    }

    private Map<String, AttributeValue> claim() {
        return table.dump().claims().get(0);
    }

    /** Makes the claim look as if a process elsewhere had made it. */
    private void moveClaimToAnotherHost() {
        table.change(text(claim(), "PK"), "CLAIM", claim -> claim.put("host", AttributeValue.fromS("elsewhere/0f0f")));
    }

    @Test
    void aRunIsRecordedWhenItIsClaimed() {
        ImportRun run = claimed(ledger().claim(KEY, "users.csv"));

        Map<String, AttributeValue> record = table.dump().one("IMPORT#" + run.id(), "RUN");
        assertThat(text(record, "GSI1PK")).isEqualTo("IMPORTS#2026-11");
        assertThat(text(record, "GSI1SK")).isEqualTo("2026-11-29T23:59:30.500Z#" + run.id());
        assertThat(text(record, "state")).isEqualTo("RUNNING");
        assertThat(table.query("GSI1", "IMPORTS#2026-11")).hasSize(1);
    }

    @Test
    void aLivingProcessKeepsItsClaim() throws Exception {
        try (ClaimingProcess other = ClaimingProcess.claiming(table, KEY)) {
            // longer than any lease: on the same host the process itself is asked
            clock.advance(Duration.ofDays(400));

            ClaimResult result = ledger().claim(KEY, "users.csv");

            assertThat(result).isInstanceOf(ClaimResult.Busy.class);
            assertThat(((ClaimResult.Busy) result).owner().pid()).isEqualTo(other.pid());
            assertThat(((ClaimResult.Busy) result).importId()).isEqualTo(other.importId());
        }
    }

    @Test
    void aDeadProcessesClaimIsTakenOverAtOnceUnderItsId() throws Exception {
        String id;
        try (ClaimingProcess other = ClaimingProcess.claiming(table, KEY)) {
            id = other.importId();
        }

        ImportRun run = claimed(ledger().claim(KEY, "users.csv"));

        assertThat(run.id()).isEqualTo(id);
        assertThat(table.dump().runs()).hasSize(1);
        assertThat(table.dump().claims()).hasSize(1);
    }

    @Test
    void anotherProcessUnderThePidOfADeadOneDoesNotKeepItsClaim() throws Exception {
        try (ClaimingProcess other = ClaimingProcess.claiming(table, KEY)) {
            table.change(text(claim(), "PK"), "CLAIM", claim -> claim.put("process_start", AttributeValue.fromN("1")));

            assertThat(claimed(ledger().claim(KEY, "users.csv")).id()).isEqualTo(other.importId());
        }
    }

    @Test
    void anotherHostsClaimEndsWithItsLease() {
        ImportRun first = claimed(ledger().claim(KEY, "users.csv"));
        moveClaimToAnotherHost();

        clock.advance(Duration.ofSeconds(59));
        assertThat(ledger().claim(KEY, "users.csv")).isInstanceOf(ClaimResult.Busy.class);

        clock.advance(Duration.ofSeconds(2));
        ImportRun taken = claimed(ledger().claim(KEY, "users.csv"));
        assertThat(taken.id()).isEqualTo(first.id());
        assertThat(taken.startedAt()).isEqualTo(first.startedAt());
    }

    @Test
    void aRenewedLeaseRunsFromItsRenewal() {
        RunLedger ledger = ledger();
        ImportRun run = claimed(ledger.claim(KEY, "users.csv"));

        clock.advance(Duration.ofSeconds(50));
        assertThat(ledger.renew(run)).isTrue();
        moveClaimToAnotherHost();

        clock.advance(Duration.ofSeconds(50));
        assertThat(ledger().claim(KEY, "users.csv")).isInstanceOf(ClaimResult.Busy.class);
        clock.advance(Duration.ofSeconds(11));
        claimed(ledger().claim(KEY, "users.csv"));
    }

    @Test
    void whoLostItsClaimNeitherRenewsNorAccounts() {
        RunLedger slow = ledger();
        ImportRun lost = claimed(slow.claim(KEY, "users.csv"));
        ImportRun taken = claimed(ledger().claim(KEY, "users.csv"));
        Map<String, AttributeValue> run = table.dump().one("IMPORT#" + taken.id(), "RUN");

        assertThat(slow.renew(lost)).isFalse();
        assertThatThrownBy(() -> slow.account(lost, receipt(lost, State.COMPLETED)))
                .isInstanceOf(ClaimLostException.class);
        slow.release(lost);

        assertThat(table.dump().one("IMPORT#" + taken.id(), "RUN")).isEqualTo(run);
        assertThat(table.dump().claims()).hasSize(1);
    }

    @Test
    void anInterruptedRunIsResumedByAnyoneAtOnce() {
        RunLedger ledger = ledger();
        ImportRun run = claimed(ledger.claim(KEY, "users.csv"));
        ledger.interrupt(run, receipt(run, State.INTERRUPTED));
        assertThat(text(table.dump().one("IMPORT#" + run.id(), "RUN"), "state")).isEqualTo("INTERRUPTED");
        moveClaimToAnotherHost();

        clock.advance(Duration.ofMinutes(10));
        ImportRun resumed = claimed(ledger().claim(KEY, "users.csv"));

        assertThat(resumed.id()).isEqualTo(run.id());
        assertThat(resumed.startedAt()).isEqualTo(run.startedAt());
        assertThat(text(table.dump().one("IMPORT#" + run.id(), "RUN"), "state")).isEqualTo("RUNNING");
    }

    @Test
    void whatWasAccountedForIsNotClaimedAgainUntilReleased() {
        RunLedger dead = ledger();
        ImportRun run = claimed(dead.claim(KEY, "users.csv"));
        Receipt receipt = receipt(run, State.COMPLETED);
        dead.account(run, receipt);

        RunLedger ledger = ledger();
        ClaimResult again = ledger.claim(KEY, "users.csv");
        assertThat(again).isInstanceOf(ClaimResult.Accounted.class);
        assertThat(((ClaimResult.Accounted) again).receipt()).isEqualTo(receipt);

        ledger.release(((ClaimResult.Accounted) again).run());
        assertThat(table.dump().claims()).isEmpty();
        assertThat(claimed(ledger.claim(KEY, "users.csv")).id()).isNotEqualTo(run.id());
    }

    @Test
    void otherContentFeedOrPolicyIsOtherWork() {
        RunLedger ledger = ledger();
        List<String> ids = List.of(
                        KEY,
                        new RunKey("cd34", "users", "replace"),
                        new RunKey("ab12", "orders", "replace"),
                        new RunKey("ab12", "users", "fail"))
                .stream()
                .map(key -> claimed(ledger.claim(key, "users.csv")).id())
                .toList();

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(table.dump().claims()).hasSize(4);
    }

    @Test
    void ofManyThreadsOneGetsTheClaim() throws Exception {
        RunLedger ledger = new RunLedger(store, Clock.systemUTC());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 10; round++) {
                RunKey key = new RunKey("round-" + round, "users", "replace");
                Callable<ClaimResult> claim = () -> ledger.claim(key, "users.csv");
                List<Future<ClaimResult>> results = threads.invokeAll(
                        IntStream.range(0, 8).mapToObj(thread -> claim).toList());
                long got = 0;
                for (Future<ClaimResult> result : results) {
                    got += result.get() instanceof ClaimResult.Claimed ? 1 : 0;
                }
                assertThat(got).as("round %s", round).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
