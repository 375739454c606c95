package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.Project;
import dev.caravan.job.StopSignal;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.job.inbox.InboxFolder;
import dev.caravan.report.ReportService;
import dev.caravan.report.delivery.Deliveries;
import dev.caravan.report.schedule.ScheduledReports;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.camel.BindToRegistry;
import org.apache.camel.EndpointInject;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Produce;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.main.MainConfigurationProperties;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.OnExceptionDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.test.main.junit5.CamelMainTest;
import org.apache.camel.test.main.junit5.Configure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The shipped route files by themselves: which step follows which, whatever becomes of a file. */
@CamelMainTest(
        properties = {"caravan.inbox=target/no-inbox", "caravan.service=true", "caravan.table=none"},
        replaceRouteFromWith = "inbox=direct:looks",
        mockEndpointsAndSkip = "direct:check-table")
class ShippedRoutesTest {

    private static final int MOST_STEPS = 7;

    @BindToRegistry("migrationSteps")
    final MigrationSteps migrations = new MigrationSteps(null);

    @BindToRegistry("importSteps")
    final RecordedSteps steps = new RecordedSteps();

    @BindToRegistry("generateKeys")
    final Processor generateKeys = appending("keys");

    @BindToRegistry("transactWrite")
    final Processor transactWrite = appending("written");

    @BindToRegistry("account")
    final Processor account = exchange -> steps.accounted(exchange.getMessage().getBody(String.class));

    @BindToRegistry("packWriters")
    final ExecutorService packWriters = Executors.newFixedThreadPool(2);

    @BindToRegistry("tableCheck")
    final TableCheck tableCheck = new TableCheck(null, null);

    @BindToRegistry("inbox")
    final InboxFolder inbox = new InboxFolder(
            DesignLoader.load(Project.design()),
            DataFolder.under(Path.of("target")),
            new FileArchiver(DataFolder.under(Path.of("target")), Clock.systemUTC()),
            new StopSignal(),
            Clock.systemUTC(),
            System::nanoTime);

    @BindToRegistry("reports")
    final ReportService reports = new ReportService(Map.of(), null, Path.of("target"), Clock.systemUTC());

    /** No report has a schedule. */
    @BindToRegistry("scheduledReports")
    final ScheduledReports scheduledReports = new ScheduledReports(Map.of(), reports, null, Clock.systemUTC());

    @BindToRegistry("deliverySteps")
    final DeliverySteps deliverySteps = new DeliverySteps(new Deliveries(Map.of(), reports, null, Clock.systemUTC()));

    /** Nothing is asked of it: the table check is skipped. */
    @BindToRegistry("dynamoDbClient")
    final DynamoDbClient dynamoDb = DynamoDbClient.builder()
            .region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://127.0.0.1:9"))
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .httpClientBuilder(Apache5HttpClient.builder())
            .build();

    @EndpointInject("mock:direct:check-table")
    private MockEndpoint tableChecks;

    @Produce
    private ProducerTemplate template;

    @Configure
    protected void configure(MainConfigurationProperties configuration) {
        configuration.withRoutesIncludePattern("file:" + Project.routes() + "/*.camel.yaml");
    }

    private static Processor appending(String step) {
        return exchange -> exchange.getMessage().setBody(exchange.getMessage().getBody(String.class) + " " + step);
    }

    @AfterEach
    void close() {
        packWriters.shutdownNow();
        dynamoDb.close();
    }

    private Exchange drop(String name) {
        return template.request(
                "direct:take-in", exchange -> exchange.getMessage().setBody(Path.of(name)));
    }

    @Test
    void aReadableFileIsCompletedThenPutAwayThenReleased() throws InterruptedException {
        tableChecks.expectedMessageCount(1);

        Exchange exchange = drop("users-readable.csv");

        assertThat(exchange.getException()).isNull();
        tableChecks.assertIsSatisfied();
        assertThat(steps.called())
                .containsSubsequence("open users-readable.csv", "complete", "putAway", "release")
                .doesNotContain("fail", "refuse", "giveUp");
    }

    @Test
    void everyPackGoesThroughKeysAndWriterBeforeItIsAccountedFor() {
        drop("users-readable.csv");

        assertThat(steps.called())
                .contains("account first keys written", "account second keys written", "account third keys written");
        assertThat(steps.called().indexOf("complete"))
                .isGreaterThan(steps.called().indexOf("account third keys written"));
    }

    @Test
    void anUnreadableFileIsFailedThenPutAwayThenReleased() {
        drop("users-bad.csv");

        assertThat(steps.called()).containsExactly("open users-bad.csv", "fail", "putAway", "release");
    }

    @Test
    void whatIsAccountedForAlreadyIsOnlyPutAwayAndReleased() {
        drop("users-accounted.csv");

        assertThat(steps.called()).containsExactly("open users-accounted.csv", "putAway", "release");
    }

    @Test
    void anUnclaimedFileIsRefusedAndNotOpened() {
        drop("unknown.csv");

        assertThat(steps.called()).containsExactly("refuse");
    }

    @Test
    void aFailureIsGivenUpOnAndNothingIsPutAwayByTheRoutesBehind() {
        Exchange exchange = drop("users-no-disk.csv");

        assertThat(exchange.getException()).isNull();
        assertThat(steps.called()).containsExactly("open users-no-disk.csv", "giveUp");
    }

    @Test
    void aFileThatIsImportedByHandStaysWhereItIs() {
        template.request(
                "direct:import-once", exchange -> exchange.getMessage().setBody(Path.of("users-readable.csv")));

        assertThat(steps.called()).endsWith("complete", "release").doesNotContain("putAway");
    }

    @Test
    void everyRouteIsShortAndTellsWhatItIsFor() {
        List<RouteDefinition> routes = ((ModelCamelContext) template.getCamelContext()).getRouteDefinitions();

        assertThat(routes)
                .extracting(RouteDefinition::getId)
                .contains(
                        "inbox",
                        "take-in",
                        "import-file",
                        "import-once",
                        "write-packs",
                        "migrate",
                        "migrate-step",
                        "check-table",
                        "table-health",
                        "write-report",
                        "catch-up-reports",
                        "due-reports",
                        "deliver-reports",
                        "deliver-report",
                        "send-report");
        assertThat(routes).allSatisfy(route -> {
            assertThat(route.getDescriptionText())
                    .as("description of %s", route.getId())
                    .isNotBlank();
            // what the route configurations say of errors is added to the steps
            assertThat(route.getOutputs())
                    .filteredOn(output -> !(output instanceof OnExceptionDefinition))
                    .hasSizeLessThanOrEqualTo(MOST_STEPS);
            assertThat(route.getOutputs())
                    .as("steps of %s that have an id", route.getId())
                    .allSatisfy(step -> assertThat(step.hasCustomIdAssigned()).isTrue());
        });
    }
}
