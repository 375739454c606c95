package dev.caravan.report.schedule;

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
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.report.ReportException;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import dev.caravan.report.ReportService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What schedules come to, on a table of its own; the clock moves when a test says so. */
@ExtendWith(SharedTestEngine.class)
class ScheduledReportsTest {

    private static final String NAME = "order-status";

    @TempDir
    private Path data;

    private final MovableClock clock = new MovableClock("2026-11-28T20:00:00Z");
    private TestTable table;

    @BeforeEach
    void create(URI endpoint) {
        table = new TestTable(endpoint);
        table.put(TestTable.order("o-1", "u-1", "PAID", "#2", "2026-11-28T00:00:00.000Z"));
        table.put(TestTable.order("o-2", "u-1", "PAID", "#3", "2026-11-28T23:59:59.999Z"));
        table.put(TestTable.order("o-3", "u-1", "PENDING", "#3", "2026-11-29T00:00:00.000Z"));
        table.put(TestTable.order("o-4", "u-1", "PAID", "#3", "2026-11-27T23:59:59.999Z"));
    }

    @AfterEach
    void drop() {
        table.close();
    }

    private ScheduledReports service(String folder, Schedule schedule) {
        Map<String, Report> reports = Map.of(NAME, Schedules.report(schedule, "UTC"));
        return new ScheduledReports(
                reports,
                new ReportService(reports, table.patterns(), data.resolve(folder), clock),
                new ReportLedger(table.store(), clock),
                clock);
    }

    private ScheduledReports service(String folder) {
        return service(folder, Schedules.nightly(CatchUp.LAST));
    }

    /** What a tick does; the periods it asked for. */
    private static List<String> tick(ScheduledReports service) {
        List<DueRun> due = service.due(NAME);
        due.forEach(service::make);
        return due.stream().map(DueRun::key).toList();
    }

    private List<String> periods(String folder) throws IOException {
        Path made = data.resolve(folder).resolve(NAME);
        if (Files.notExists(made)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(made)) {
            return folders.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private Path csv(String folder, String period) {
        return data.resolve(folder).resolve(NAME).resolve(period).resolve("order-status.csv");
    }

    @Test
    void theNightBringsTheOrdersOfTheDayBefore() throws IOException {
        ScheduledReports service = service("a");
        assertThat(tick(service)).isEmpty();

        clock.advance(Duration.ofHours(6));
        assertThat(tick(service)).containsExactly("2026-11-28");

        assertThat(Files.readAllLines(csv("a", "2026-11-28")))
                .extracting(line -> line.substring(0, line.indexOf(',')))
                .containsExactly("order_id", "o-2", "o-1");
        assertThat(new ReportLedger(table.store(), clock).latest(NAME))
                .map(PublishedRun::period)
                .contains("2026-11-28");
    }

    @ParameterizedTest
    @EnumSource(
            value = CatchUp.class,
            names = {"LAST", "NONE"})
    void aClockThatWasAheadAndIsSetBackStopsNoSchedule(CatchUp catchUp) {
        Duration ahead = Duration.ofDays(100);
        clock.advance(ahead);
        ScheduledReports service = service("a", Schedules.nightly(catchUp));
        clock.advance(Duration.ofDays(1));
        assertThat(tick(service)).as("of the wrong day").hasSize(1);

        clock.advance(ahead.plusDays(1).negated());
        tick(service);
        clock.advance(Duration.ofHours(6));

        assertThat(tick(service)).containsExactly("2026-11-28");
    }

    @Test
    void aPeriodIsMadeOnceByAllServicesAndTicks() throws IOException {
        ScheduledReports first = service("a");
        ScheduledReports second = service("b");
        tick(first);
        tick(second);
        clock.advance(Duration.ofHours(6));

        assertThat(tick(first)).containsExactly("2026-11-28");
        assertThat(tick(second)).isEmpty();
        assertThat(tick(first)).isEmpty();
        assertThat(tick(service("c"))).isEmpty();

        assertThat(periods("a")).containsExactly("2026-11-28");
        assertThat(periods("b")).isEmpty();
    }

    @Test
    void twoServicesAtTheSameMomentMakeOneReport() throws Exception {
        List<ScheduledReports> services = List.of(service("a"), service("b"), service("c"), service("d"));
        services.forEach(ScheduledReportsTest::tick);
        clock.advance(Duration.ofHours(6));
        CyclicBarrier together = new CyclicBarrier(services.size());
        ExecutorService threads = Executors.newFixedThreadPool(services.size());
        try {
            List<Callable<List<String>>> ticks = services.stream()
                    .<Callable<List<String>>>map(service -> () -> {
                        List<DueRun> due = service.due(NAME);
                        together.await();
                        due.forEach(service::make);
                        return due.stream().map(DueRun::key).toList();
                    })
                    .toList();
            for (var tick : threads.invokeAll(ticks)) {
                assertThat(tick.get()).containsExactly("2026-11-28");
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(Stream.of("a", "b", "c", "d").filter(folder -> Files.exists(csv(folder, "2026-11-28"))))
                .hasSize(1);
    }

    @Test
    void missedNightsAreMadeUpOldestFirst() throws IOException {
        tick(service("a", Schedules.nightly(CatchUp.ALL)));
        clock.advance(Duration.ofDays(3));

        ScheduledReports afterDowntime = service("a", Schedules.nightly(CatchUp.ALL));

        assertThat(tick(afterDowntime)).containsExactly("2026-11-28", "2026-11-29", "2026-11-30");
        assertThat(periods("a")).containsExactly("2026-11-28", "2026-11-29", "2026-11-30");
        assertThat(tick(afterDowntime)).isEmpty();
    }

    @Test
    void whatWasLeftOutIsNotMadeUpLater() {
        tick(service("a"));
        clock.advance(Duration.ofDays(3));
        ScheduledReports last = service("a");
        assertThat(tick(last)).containsExactly("2026-11-30");
        assertThat(tick(last)).isEmpty();

        assertThat(tick(service("a", Schedules.nightly(CatchUp.ALL)))).isEmpty();
    }

    @Test
    void aScheduleThatIsNewHasMissedNothing() {
        assertThat(tick(service("a", Schedules.nightly(CatchUp.ALL)))).isEmpty();
    }

    @Test
    void aReportThatFailedIsDueAgain() throws IOException {
        ScheduledReports service = service("a");
        tick(service);
        clock.advance(Duration.ofHours(6));
        Path inTheWay = Files.createSymbolicLink(data.resolve("a"), data.resolve("an unmounted disk"));

        assertThatThrownBy(() -> tick(service)).isInstanceOf(ReportException.class);
        Files.delete(inTheWay);

        assertThat(tick(service)).containsExactly("2026-11-28");
        assertThat(periods("a")).containsExactly("2026-11-28");
    }

    @Test
    void aReportByHandDoesNotKeepTheScheduleFromMakingIt() throws IOException {
        ScheduledReports service = service("a");
        tick(service);
        clock.advance(Duration.ofHours(6));
        Map<String, Report> reports = Map.of(NAME, Schedules.report(Schedules.nightly(CatchUp.LAST), "UTC"));
        ReportService byHand = new ReportService(reports, table.patterns(), data.resolve("a"), clock);
        ReportResult result = byHand.write(
                byHand.plan(ReportRequest.of(NAME).within(Optional.of("2026-11-28"), Optional.of("2026-11-29"))));
        assertThat(result.manifest().period()).isEqualTo("2026-11-28");

        assertThat(tick(service)).containsExactly("2026-11-28");
    }

    @Test
    void anotherHostsClaimIsWaitedForUntilItsLeaseIsOver() {
        ScheduledReports service = service("a");
        tick(service);
        clock.advance(Duration.ofHours(6));
        long now = clock.instant().toEpochMilli();
        var claim = new HashMap<>(TestTable.item(
                "PK",
                "REPORT#" + NAME,
                "SK",
                "PERIOD#2026-11-28",
                "entity_type",
                "REPORT_PERIOD",
                "token",
                "t",
                "import_id",
                "t",
                "host",
                "elsewhere"));
        claim.put("pid", AttributeValue.fromN("1"));
        claim.put("process_start", AttributeValue.fromN("1"));
        claim.put("lease_until", AttributeValue.fromN(Long.toString(now + 60_000)));
        table.put(claim);

        tick(service);
        assertThat(csv("a", "2026-11-28")).doesNotExist();

        clock.advance(Duration.ofSeconds(61));
        tick(service);
        assertThat(csv("a", "2026-11-28")).exists();
    }

    @Test
    void whatADeadServiceLeftOfAnotherPeriodGoesOnceNobodyCanBeWritingIt() throws IOException {
        ScheduledReports service = service("a");
        tick(service);
        clock.advance(Duration.ofHours(6));
        Path abandoned = unfinished("2026-11-26", Duration.ofHours(25));
        Path underWay = unfinished("2026-11-27", Duration.ofHours(23));

        tick(service);

        assertThat(abandoned).doesNotExist();
        assertThat(underWay).exists();
    }

    private Path unfinished(String period, Duration age) throws IOException {
        String name = "." + period + ".01m8mh8x2zrtwj73w8z52ak6dv.new";
        Path folder = Files.createDirectories(data.resolve("a").resolve(NAME).resolve(name));
        Files.setLastModifiedTime(folder, FileTime.from(clock.instant().minus(age)));
        return folder;
    }
}
