package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.report.ReportService;
import dev.caravan.report.delivery.Deliveries;
import dev.caravan.report.schedule.ScheduledReports;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.camel.BeanInject;
import org.apache.camel.BindToRegistry;
import org.apache.camel.CamelContext;
import org.apache.camel.component.quartz.QuartzEndpoint;
import org.apache.camel.main.MainConfigurationProperties;
import org.apache.camel.test.main.junit5.CamelMainTest;
import org.apache.camel.test.main.junit5.Configure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The shipped route template, with the schedule of the design and one that does not let the test wait for the night. */
@ExtendWith(SharedTestEngine.class)
@CamelMainTest(
        properties = {"caravan.service=false", "caravan.table=none"},
        mockEndpointsAndSkip = "direct:check-table")
class ReportScheduleTest {

    private static final Report NIGHTLY = TestTable.design().reports().get("order-status");
    private static final Report OFTEN = like(NIGHTLY, "often", Optional.of(Schedule.of("* * * ? * *")));
    private static final Report BY_HAND = like(NIGHTLY, "by-hand", Optional.empty());

    @TempDir
    private Path folder;

    @BeanInject
    private CamelContext context;

    private final TestTable table;

    ReportScheduleTest(URI endpoint) {
        table = new TestTable(endpoint);
    }

    private static Report like(Report report, String name, Optional<Schedule> schedule) {
        return new Report(
                name,
                "",
                report.pattern(),
                report.values(),
                report.columns(),
                List.of("csv"),
                report.layout(),
                ZoneId.of("Asia/Kolkata"),
                schedule,
                OptionalInt.empty());
    }

    private final Map<String, Report> reports = Map.of("often", OFTEN);

    private ReportService writer() {
        return new ReportService(reports, table.patterns(), folder, Clock.systemUTC());
    }

    @BindToRegistry("scheduledReports")
    ScheduledReports scheduledReports() {
        return new ScheduledReports(reports, writer(), table.reportLedger(Clock.systemUTC()), Clock.systemUTC());
    }

    @BindToRegistry("deliverySteps")
    DeliverySteps deliverySteps() {
        return new DeliverySteps(
                new Deliveries(reports, writer(), table.reportLedger(Clock.systemUTC()), Clock.systemUTC()));
    }

    @Configure
    void configure(MainConfigurationProperties main) {
        main.withRoutesIncludePattern(String.join(
                ",",
                ReportShippedRoutes.file("scheduled-reports.camel.yaml"),
                ReportShippedRoutes.file("deliver-report.camel.yaml"),
                ReportShippedRoutes.file("errors.camel.yaml")));
        main.addRoutesBuilder(new ReportRoutes(List.of(NIGHTLY, OFTEN, BY_HAND)));
    }

    @AfterEach
    void stop() {
        context.stop();
        table.close();
    }

    @Test
    void runsEachReportByItsSchedule() {
        await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(folder.resolve("often/all/manifest.json")));

        assertThat(context.getRoute("scheduled-report-order-status").getEndpoint())
                .isInstanceOfSatisfying(QuartzEndpoint.class, endpoint -> {
                    assertThat(endpoint.getCron()).isEqualTo("0 15 1 * * ?");
                    assertThat(endpoint.getGroupName()).isEqualTo("reports");
                    assertThat(endpoint.getTriggerName()).isEqualTo("order-status");
                    assertThat(endpoint.isStateful()).isTrue();
                    assertThat(endpoint.getTriggerParameters()).containsEntry("timeZone", "UTC");
                });
        assertThat(context.getRoute("scheduled-report-often").getEndpoint())
                .isInstanceOfSatisfying(QuartzEndpoint.class, endpoint -> assertThat(endpoint.getTriggerParameters())
                        .containsEntry("timeZone", "Asia/Kolkata"));
        assertThat(context.getRoute("scheduled-report-by-hand")).isNull();
    }
}
