package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.fixture.MovableClock;
import dev.caravan.fixture.Schedules;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.report.ReportService;
import dev.caravan.report.delivery.Deliveries;
import dev.caravan.report.schedule.ScheduledReports;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.camel.BindToRegistry;
import org.apache.camel.EndpointInject;
import org.apache.camel.Exchange;
import org.apache.camel.Produce;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.main.MainConfigurationProperties;
import org.apache.camel.test.main.junit5.CamelMainTest;
import org.apache.camel.test.main.junit5.Configure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The shipped routes from a tick to the receiving side, which a test makes fail. */
@ExtendWith(SharedTestEngine.class)
@CamelMainTest(
        properties = {
            "caravan.service=false",
            "caravan.delivery.retries=2",
            "caravan.delivery.pause=1",
            "receiver=mock:receiver",
            "caravan.table=none"
        },
        mockEndpointsAndSkip = "direct:check-table")
class ReportDeliveryTest {

    private static final String NAME = "order-status";
    private static final String SHARED = "shared";

    @TempDir
    private Path data;

    @TempDir
    private Path share;

    private final TestTable table;
    private final MovableClock clock = new MovableClock("2026-11-28T20:00:00Z");

    @EndpointInject("mock:receiver")
    private MockEndpoint receiver;

    @Produce
    private ProducerTemplate template;

    ReportDeliveryTest(URI endpoint) {
        table = new TestTable(endpoint);
    }

    private Map<String, Report> reports() {
        return Map.of(NAME, report(NAME, "{{receiver}}"), SHARED, report(SHARED, "file:" + share.resolve("in")));
    }

    private static Report report(String name, String endpoint) {
        Schedule schedule = new Schedule(
                "0 15 1 * * ?", Schedule.Covers.PREVIOUS_DAY, Schedule.CatchUp.LAST, Optional.of(endpoint));
        return Schedules.report(name, schedule, "UTC");
    }

    private ReportService writer() {
        return new ReportService(reports(), table.patterns(), data, clock);
    }

    private ReportLedger ledger() {
        return table.reportLedger(clock);
    }

    @BindToRegistry("scheduledReports")
    ScheduledReports scheduledReports() {
        return new ScheduledReports(reports(), writer(), ledger(), clock);
    }

    @BindToRegistry("deliverySteps")
    DeliverySteps deliverySteps() {
        return new DeliverySteps(new Deliveries(reports(), writer(), ledger(), clock));
    }

    @Configure
    void configure(MainConfigurationProperties main) {
        main.withRoutesIncludePattern(String.join(
                ",",
                ReportShippedRoutes.file("scheduled-reports.camel.yaml"),
                ReportShippedRoutes.file("deliver-report.camel.yaml"),
                ReportShippedRoutes.file("errors.camel.yaml")));
    }

    @AfterEach
    void drop() {
        table.close();
    }

    private void tick(String report) {
        template.sendBody("direct:due-reports", report);
    }

    private void night(String report) {
        tick(report);
        clock.advance(Duration.ofHours(6));
        tick(report);
    }

    private Path folder() {
        return data.resolve(NAME).resolve("2026-11-28");
    }

    private JsonNode delivery() throws Exception {
        return new ObjectMapper().readTree(folder().resolve("delivery.json").toFile());
    }

    private static String name(Exchange exchange) {
        return exchange.getMessage().getHeader(Exchange.FILE_NAME, String.class);
    }

    @Test
    void filesArriveManifestLastAndOnce() throws Exception {
        night(NAME);
        tick(NAME);

        assertThat(receiver.getExchanges())
                .extracting(ReportDeliveryTest::name)
                .containsExactly("order-status/2026-11-28/order-status.csv", "order-status/2026-11-28/manifest.json");
        assertThat(receiver.getExchanges().get(0).getMessage().getBody(File.class))
                .hasContent("order_id,user_id,status,total,created_at\r\n");
        assertThat(delivery().path("state").asText()).isEqualTo("DELIVERED");
        assertThat(delivery().path("attempts").asInt()).isEqualTo(1);
        assertThat(delivery().path("at").asText()).isEqualTo("2026-11-29T02:00:00.000Z");
        assertThat(delivery().path("endpoint").asText()).isEqualTo("{{…}}");
    }

    @Test
    void aReceiverThatFailsTwiceGetsTheRestAtTheThirdAttempt() throws Exception {
        int[] met = {0};
        receiver.whenAnyExchangeReceived(exchange -> {
            met[0]++;
            if (met[0] == 2 || met[0] == 3) {
                throw new IOException("connection refused");
            }
        });

        night(NAME);

        assertThat(receiver.getExchanges())
                .extracting(exchange -> Path.of(name(exchange)).getFileName().toString())
                .containsExactly("order-status.csv", "manifest.json", "manifest.json", "manifest.json");
        assertThat(delivery().path("state").asText()).isEqualTo("DELIVERED");
        assertThat(delivery().path("attempts").asInt()).isEqualTo(3);
        assertThat(delivery().path("message").asText()).isEmpty();
    }

    @Test
    void aReceiverThatIsAwayIsTriedAgainAtTheNextTickAndTheReportStays() throws Exception {
        boolean[] away = {true};
        receiver.whenAnyExchangeReceived(exchange -> {
            if (away[0]) {
                throw new IOException("connection refused");
            }
        });

        night(NAME);

        assertThat(delivery().path("state").asText()).isEqualTo("FAILED");
        assertThat(delivery().path("attempts").asInt()).isEqualTo(3);
        assertThat(delivery().path("message").asText()).isEqualTo("connection refused");
        assertThat(folder().resolve("manifest.json")).exists();
        assertThat(folder().resolve("order-status.csv")).exists();

        away[0] = false;
        receiver.reset();
        tick(NAME);

        assertThat(receiver.getExchanges()).hasSize(2);
        assertThat(delivery().path("state").asText()).isEqualTo("DELIVERED");
        assertThat(delivery().path("attempts").asInt()).isEqualTo(4);
    }

    /** As a host does that waited for the end of the lease while this process was paused. */
    private void takeOver() {
        table.put(TestTable.item(
                "PK",
                "REPORT#" + NAME,
                "SK",
                "DELIVERY#2026-11-28",
                "entity_type",
                "REPORT_DELIVERY",
                "token",
                "other"));
    }

    @Test
    void aServiceThatLostTheDeliverySendsNoFurtherFileAndRecordsNothing() throws Exception {
        receiver.whenAnyExchangeReceived(exchange -> takeOver());

        night(NAME);

        assertThat(receiver.getExchanges())
                .extracting(ReportDeliveryTest::name)
                .containsExactly("order-status/2026-11-28/order-status.csv");
        assertThat(delivery().path("state").asText()).isEqualTo("PENDING");
    }

    @Test
    void aServiceThatLostTheDeliveryDoesNotRecordThatItFailed() throws Exception {
        receiver.whenAnyExchangeReceived(exchange -> {
            takeOver();
            throw new IOException("connection refused");
        });

        night(NAME);

        assertThat(receiver.getExchanges()).hasSize(1);
        assertThat(delivery().path("state").asText()).isEqualTo("PENDING");
    }

    @Test
    void aFolderReceivesWholeFilesUnderReportAndPeriod() throws Exception {
        night(SHARED);

        Path received = share.resolve("in/shared/2026-11-28");
        try (Stream<Path> files = Files.list(received)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("shared.csv", "manifest.json");
        }
        Path made = data.resolve("shared/2026-11-28");
        assertThat(received.resolve("shared.csv")).hasSameBinaryContentAs(made.resolve("shared.csv"));
        // the manifest was delivered before it could say that it was
        ObjectNode manifest = (ObjectNode)
                new ObjectMapper().readTree(made.resolve("manifest.json").toFile());
        assertThat(manifest.remove("delivery").path("state").asText()).isEqualTo("DELIVERED");
        assertThat(new ObjectMapper().readTree(received.resolve("manifest.json").toFile()))
                .isEqualTo(manifest);
    }
}
