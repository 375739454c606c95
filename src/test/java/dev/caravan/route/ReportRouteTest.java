package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.query.InvalidRequestException;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import dev.caravan.report.ReportService;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.apache.camel.BeanInject;
import org.apache.camel.BindToRegistry;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.main.MainConfigurationProperties;
import org.apache.camel.test.main.junit5.CamelMainTest;
import org.apache.camel.test.main.junit5.Configure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The shipped route, as it is in {@code routes/}. */
@ExtendWith(SharedTestEngine.class)
@CamelMainTest
class ReportRouteTest {

    @TempDir
    private Path folder;

    @BeanInject
    private CamelContext context;

    private final TestTable table;

    ReportRouteTest(URI endpoint) {
        table = new TestTable(endpoint);
    }

    @BindToRegistry("reports")
    ReportService reports() {
        return new ReportService(TestTable.design().reports(), table.patterns(), folder, Clock.systemUTC());
    }

    @Configure
    void configure(MainConfigurationProperties main) {
        main.withRoutesIncludePattern(ReportShippedRoutes.file("report.camel.yaml"));
    }

    @AfterEach
    void drop() {
        table.close();
    }

    @Test
    void writesAReportOnRequest() throws Exception {
        table.put(TestTable.order("o-1", "u-1", "PAID", "#3", "2026-11-29T12:00:00.000Z"));

        try (ProducerTemplate producer = context.createProducerTemplate()) {
            ReportResult result =
                    producer.requestBody("direct:report", ReportRequest.of("order-status"), ReportResult.class);

            assertThat(result.manifest().rows()).isEqualTo(1);
            assertThat(result.folder()).isEqualTo(folder.resolve("order-status/all"));
            assertThat(result.folder().resolve("order-status.csv")).content().contains("o-1,u-1,PAID");
        }
    }

    @Test
    void saysWhatWasWrittenAndWhere() throws Exception {
        Logger log = (Logger) LoggerFactory.getLogger("caravan.report");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        log.setLevel(Level.INFO);
        log.addAppender(lines);

        try (ProducerTemplate producer = context.createProducerTemplate()) {
            ReportResult result =
                    producer.requestBody("direct:report", ReportRequest.of("order-status"), ReportResult.class);

            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly("report order-status: 0 rows as of "
                            + result.manifest().asOf() + " in " + folder.resolve("order-status/all"));
        } finally {
            log.detachAppender(lines);
        }
    }

    @Test
    void tellsWhoAskedWhatIsWrong() throws Exception {
        try (ProducerTemplate producer = context.createProducerTemplate()) {
            assertThatThrownBy(() -> producer.requestBody("direct:report", ReportRequest.of("sales")))
                    .hasCauseInstanceOf(InvalidRequestException.class)
                    .hasRootCauseMessage("there is no report sales; there are order-status");
        }
    }
}
