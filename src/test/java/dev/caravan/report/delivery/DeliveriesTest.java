package dev.caravan.report.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.design.Schedule.CatchUp;
import dev.caravan.fixture.MovableClock;
import dev.caravan.fixture.Schedules;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.ledger.report.PublishedRun;
import dev.caravan.ledger.report.ReportClaim;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.report.ReportService;
import dev.caravan.report.publish.DeliveryRecord;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.schedule.ScheduledReports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Which finished reports are delivered, by whom, and what the ledger keeps of it. */
@ExtendWith(SharedTestEngine.class)
class DeliveriesTest {

    private static final String NAME = "order-status";
    private static final Schedule DELIVERED =
            new Schedule("0 15 1 * * ?", Schedule.Covers.ALL, CatchUp.LAST, Optional.of("file:/nowhere"));

    @TempDir
    private Path data;

    private final MovableClock clock = new MovableClock("2026-11-28T20:00:00Z");
    private TestTable table;
    private Deliveries deliveries;
    private ScheduledReports service;

    @BeforeEach
    void create(URI endpoint) {
        table = new TestTable(endpoint);
        table.put(TestTable.order("o-1", "u-1", "PAID", "#2", "2026-11-28T00:00:00.000Z"));
        Map<String, Report> reports = Map.of(NAME, Schedules.report(DELIVERED, "UTC"));
        ReportService writer = new ReportService(reports, table.patterns(), data, clock);
        service = new ScheduledReports(reports, writer, ledger(), clock);
        deliveries = new Deliveries(reports, writer, ledger(), clock);
    }

    @AfterEach
    void drop() {
        table.close();
    }

    private ReportLedger ledger() {
        return new ReportLedger(table.store(), clock);
    }

    private void nextNight() {
        clock.advance(Duration.ofHours(24));
        service.due(NAME).forEach(service::make);
    }

    private Delivery theOnlyOne() {
        List<Delivery> open = deliveries.open(NAME);
        assertThat(open).hasSize(1);
        return open.get(0);
    }

    private DeliveryRecord.State state() throws IOException {
        return DeliveryRecord.of(data.resolve(NAME).resolve("all")).state();
    }

    @Test
    void whatHasArrivedIsNotDeliveredAgain() throws IOException {
        nextNight();

        deliveries.failed(theOnlyOne(), "file:/nowhere", "full");
        deliveries.delivered(theOnlyOne(), "file:/nowhere");

        assertThat(state()).isEqualTo(DeliveryRecord.State.DELIVERED);
        assertThat(deliveries.open(NAME)).isEmpty();
        assertThat(Files.readString(data.resolve(NAME).resolve("all").resolve(Manifest.FILE)))
                .contains("\"rows\":1", "\"delivery\":{\"state\":\"DELIVERED\",\"endpoint\":\"file:/nowhere\"");
    }

    @Test
    void aReportThatTookTheFolderMeanwhileIsStillToBeDelivered() throws IOException {
        nextNight();
        Delivery ofFirst = theOnlyOne();
        nextNight();

        deliveries.delivered(ofFirst, "file:/nowhere");

        assertThat(state()).isEqualTo(DeliveryRecord.State.PENDING);
        assertThat(theOnlyOne().attempts()).isZero();
    }

    @Test
    void aFolderThatCannotBeReadKeepsNoOtherWaiting() throws IOException {
        nextNight();
        Path spoiled = Files.createDirectory(data.resolve(NAME).resolve("2026-11-01"));
        Files.writeString(spoiled.resolve(DeliveryRecord.FILE), "{half");

        assertThat(theOnlyOne().folder()).isEqualTo(data.resolve(NAME).resolve("all"));
    }

    /** Its delivery record says pending, but there is no manifest to deliver by. */
    @Test
    void aDeliveryThatCannotBeBegunGivesItsClaimBack() throws IOException {
        nextNight();
        Path manifest = data.resolve(NAME).resolve("all").resolve(Manifest.FILE);
        String content = Files.readString(manifest);
        Files.delete(manifest);
        assertThatThrownBy(() -> deliveries.open(NAME))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(NAME);

        Files.writeString(manifest, content);

        assertThat(theOnlyOne().folder()).isEqualTo(manifest.getParent());
    }

    @Test
    void aManifestThatNamesAFileElsewhereDeliversNothing() throws IOException {
        nextNight();
        Path manifest = data.resolve(NAME).resolve("all").resolve(Manifest.FILE);
        Files.writeString(data.resolve("secret.csv"), "secret");
        Files.writeString(manifest, Files.readString(manifest).replace("\"order-status.csv\"", "\"../../secret.csv\""));

        assertThatThrownBy(() -> deliveries.open(NAME))
                .hasRootCauseMessage(manifest + " names '../../secret.csv', which is not a file beside it");
    }

    @Test
    void whatIsDoneStaysDoneWhenALateRenewalArrives() {
        ReportClaim claim = ledger().claimPeriod(NAME, "2026-11-28").orElseThrow();
        PublishedRun run = new PublishedRun("2026-11-28", "host", "folder", "then", "now", 1, List.of("a.csv"));
        assertThat(ledger().finish(claim, run)).isTrue();

        assertThat(ledger().renew(claim)).isFalse();
        ledger().release(claim);

        assertThat(ledger().isDone(NAME, "2026-11-28")).isTrue();
        assertThat(ledger().claimPeriod(NAME, "2026-11-28")).isEmpty();
    }
}
