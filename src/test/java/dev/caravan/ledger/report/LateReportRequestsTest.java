package dev.caravan.ledger.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.MovableClock;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.http.HeldRequests;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Lease;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a dead or paused service had sent lands after another service has gone on: it changes nothing any more. */
@ExtendWith(SharedTestEngine.class)
class LateReportRequestsTest {

    private static final String REPORT = "order-status";
    private static final String PERIOD = "2026-11-28";
    private static final Instant FIRST = Instant.parse("2026-11-28T01:15:00Z");

    private final SdkTable table;
    private final FaultProxy proxy;
    private final TableStore dying;
    private final TableStore living;
    private final MovableClock clock = new MovableClock("2026-11-29T01:15:00Z");

    LateReportRequestsTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
        this.proxy = new FaultProxy(endpoint);
        this.dying = TableConnection.to(proxy.endpoint(), table.name()).open();
        this.living = TableConnection.to(endpoint, table.name()).open();
    }

    @AfterEach
    void close() {
        dying.close();
        living.close();
        proxy.close();
        table.close();
    }

    private ReportLedger ofDying() {
        return new ReportLedger(dying, clock);
    }

    private ReportLedger ofLiving() {
        return new ReportLedger(living, clock);
    }

    /** Sends what a test does without waiting for the answer, which does not come. */
    private static void send(Runnable request) {
        Thread thread = new Thread(request, "dying-service");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((dead, unanswered) -> {});
        thread.start();
    }

    private static PublishedRun run(String host, String finishedAt) {
        return new PublishedRun(PERIOD, host, "folder", "2026-11-29T01:15:00.000Z", finishedAt, 1, List.of("a.csv"));
    }

    @Test
    void theAccountOfAScheduleDoesNotGoBack() {
        ofLiving().accountedUntil(REPORT, "previous-day", FIRST.minus(Duration.ofDays(1)));
        HeldRequests held = proxy.hold("PutItem", body -> body.contains("SCHEDULE#"));
        send(() -> ofDying().accountUntil(REPORT, "previous-day", FIRST));
        held.await(1);
        held.stop();
        Instant later = FIRST.plus(Duration.ofDays(1));
        ofLiving().accountUntil(REPORT, "previous-day", later);

        held.releaseAll();

        assertThat(ofLiving().accountedUntil(REPORT, "previous-day", FIRST)).isEqualTo(later);
    }

    @Test
    void aRunThatWasTakenOverIsNotTheOneThatIsDone() {
        ReportClaim lost = ofDying().claimPeriod(REPORT, PERIOD).orElseThrow();
        HeldRequests held = proxy.hold("TransactWriteItems", body -> body.contains("PERIOD#"));
        send(() -> ofDying().finish(lost, run("dying", "2026-11-29T01:16:00.000Z")));
        held.await(1);
        held.stop();
        clock.advance(Lease.DURATION.plusSeconds(1));
        ReportClaim taken = ofLiving().claimPeriod(REPORT, PERIOD).orElseThrow();

        held.list().get(0).release();
        assertThat(ofLiving().finish(taken, run("living", "2026-11-29T01:18:00.000Z")))
                .isTrue();

        assertThat(ofLiving().latest(REPORT)).map(PublishedRun::host).contains("living");
        assertThat(ofLiving().isDone(REPORT, PERIOD)).isTrue();
    }

    @Test
    void aRunThatEndedEarlierDoesNotBecomeTheLatestAgain() {
        ReportClaim slow = ofDying().claimPeriod(REPORT, "2026-11-27").orElseThrow();
        HeldRequests held = proxy.hold("TransactWriteItems", body -> body.contains("PERIOD#"));
        send(() -> ofDying().finish(slow, run("dying", "2026-11-29T01:16:00.000Z")));
        held.await(1);
        held.stop();
        ReportClaim next = ofLiving().claimPeriod(REPORT, PERIOD).orElseThrow();
        ofLiving().finish(next, run("living", "2026-11-29T01:18:00.000Z"));

        held.releaseAll();

        assertThat(ofLiving().latest(REPORT)).map(PublishedRun::host).contains("living");
    }

    @Test
    void aRenewalThatLandsAfterTheClaimWasGivenBackDoesNotTakeItAgain() {
        ReportClaim claim = ofDying().claimDelivery(REPORT, PERIOD).orElseThrow();
        HeldRequests held = proxy.hold("PutItem", body -> body.contains("DELIVERY#"));
        send(() -> ofDying().renew(claim));
        held.await(1);
        held.stop();
        ofLiving().release(claim);

        held.releaseAll();

        assertThat(ofLiving().claimDelivery(REPORT, PERIOD)).isPresent();
    }

    @Test
    void aRunWhoseAnswerWasLostIsKnownToBeDone() {
        ReportClaim claim = ofDying().claimPeriod(REPORT, PERIOD).orElseThrow();
        proxy.enqueue("TransactWriteItems", Fault.LOST_ANSWER);

        assertThat(ofDying().finish(claim, run("dying", "2026-11-29T01:16:00.000Z")))
                .isTrue();
    }
}
