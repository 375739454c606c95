package dev.caravan.route;

import dev.caravan.design.Report;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.job.inbox.InboxFolder;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.migration.MigrationLauncher;
import dev.caravan.report.ReportService;
import dev.caravan.report.delivery.Deliveries;
import dev.caravan.report.schedule.ScheduledReports;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.component.micrometer.MicrometerConstants;
import org.apache.camel.main.BaseMainSupport;
import org.apache.camel.main.Main;
import org.apache.camel.main.MainListenerSupport;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/**
 * Camel with Caravan's routes and the beans that they name: once for the imports of a command, or as the service that
 * watches the inbox.
 */
public final class CamelService implements AutoCloseable {

    /** How long the exchanges in flight may take to end when the service stops. */
    private static final Duration SHUTDOWN = Duration.ofSeconds(25);

    private final Main main = new Main();
    private final ExecutorService packWriters;
    private final FinishedFiles finished = new FinishedFiles();
    private ProgressLog progressLog;

    /**
     * What the service is made of.
     *
     * @param imports imports files
     * @param reports writes the design's reports
     * @param routes the folder of the route files
     * @param servicePort the port of health and metrics, 0: any free one; empty: no inbox, no schedule, no server
     */
    public record Parts(
            JobLauncher imports,
            ReportService reports,
            TableStore store,
            TableSchema schema,
            Path routes,
            OptionalInt servicePort,
            Clock clock) {}

    public CamelService(Parts parts) {
        this.packWriters = WriterThreads.start(parts.imports().settings().writers());
        bind(parts, parts.servicePort().isPresent() ? metrics(parts) : StepListener.NONE);
        main.configure()
                .withName("caravan")
                .withShutdownTimeout((int) SHUTDOWN.toSeconds())
                .withAutoConfigurationEnvironmentVariablesEnabled(false);
        main.setOverrideProperties(properties(parts));
        main.addMainListener(stopImports(parts.imports()));
        main.addMainListener(loadRoutes(parts));
        if (parts.servicePort().isPresent()) {
            parts.imports().makeInbox();
            progressLog = new ProgressLog(parts.imports());
        }
    }

    /** The metrics of imports, in the registry that Camel serves with its own. */
    private StepListener metrics(Parts parts) {
        MeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        main.bind(MicrometerConstants.METRICS_REGISTRY_NAME, registry);
        return new ImportMetrics(registry, parts.imports().design().feeds().keySet());
    }

    private void bind(Parts parts, StepListener listener) {
        FileArchiver putAway = new FileArchiver(parts.imports().folder(), parts.clock());
        InboxFolder inbox = new InboxFolder(
                parts.imports().design(),
                parts.imports().folder(),
                putAway,
                parts.imports().stopping(),
                parts.clock(),
                System::nanoTime);
        ReportLedger ledger = new ReportLedger(parts.store(), parts.clock());
        Map<String, Report> design = parts.imports().design().reports();
        main.bind("scheduledReports", new ScheduledReports(design, parts.reports(), ledger, parts.clock()));
        main.bind("deliverySteps", new DeliverySteps(new Deliveries(design, parts.reports(), ledger, parts.clock())));
        Map<String, Object> beans = Map.of(
                "inbox", inbox,
                "importSteps", new ImportSteps(parts.imports(), putAway, inbox, listener, finished),
                "generateKeys", new GenerateKeysProcessor(listener),
                "transactWrite", new TransactWriteProcessor(listener),
                "account", new AccountProcessor(listener),
                "reports", parts.reports(),
                "tableCheck", new TableCheck(parts.store(), parts.schema()),
                "packWriters", packWriters,
                "dynamoDbClient", parts.store().sdkClient());
        beans.forEach(main::bind);
        main.bind("migrationSteps", new MigrationSteps(new MigrationLauncher(parts.imports(), parts.store())));
    }

    private static Properties properties(Parts parts) {
        DataFolder folder = parts.imports().folder();
        Properties properties = new Properties();
        properties.setProperty("camel.main.startupSummaryLevel", "Off");
        properties.setProperty("caravan.table", parts.store().table());
        // only the service watches it; to a command its name would be a URI that means something else, or nothing
        properties.setProperty(
                "caravan.inbox",
                parts.servicePort().isPresent()
                        ? folder.inbox().toAbsolutePath().toString()
                        : "inbox");
        properties.setProperty(
                "caravan.service", Boolean.toString(parts.servicePort().isPresent()));
        if (parts.servicePort().isEmpty()) {
            // a command is over before anybody looks at its beans, and registering them is a good part of its start
            properties.setProperty("camel.main.jmxEnabled", "false");
        }
        parts.servicePort().ifPresent(port -> {
            properties.setProperty("camel.server.enabled", "true");
            properties.setProperty("camel.server.host", "127.0.0.1");
            properties.setProperty("camel.server.port", Integer.toString(port));
            properties.setProperty("camel.management.enabled", "true");
            properties.setProperty("camel.management.port", Integer.toString(port));
            properties.setProperty("camel.management.healthCheckEnabled", "true");
            properties.setProperty("camel.management.metricsEnabled", "true");
            properties.setProperty("camel.metrics.enabled", "true");
            properties.setProperty("camel.health.producersEnabled", "true");
        });
        return properties;
    }

    /** Camel would take a folder as a pattern and as a URI, in which a comma, a star or a brace mean something else. */
    private static MainListenerSupport loadRoutes(Parts parts) {
        return new MainListenerSupport() {
            @Override
            public void afterConfigure(BaseMainSupport configured) {
                CamelContext context = configured.getCamelContext();
                try {
                    PluginHelper.getRoutesLoader(context).loadRoutes(resources(parts.routes()));
                    if (parts.servicePort().isPresent()) {
                        context.addRoutes(new ReportRoutes(
                                parts.imports().design().reports().values()));
                    }
                } catch (Exception e) {
                    throw RuntimeCamelException.wrapRuntimeCamelException(e);
                }
            }
        };
    }

    private static List<Resource> resources(Path folder) throws IOException {
        List<Resource> resources = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".camel.yaml")) {
                    resources.add(ResourceHelper.fromBytes(name, Files.readAllBytes(file)));
                }
            }
        }
        if (resources.isEmpty()) {
            throw new NoSuchFileException(folder + "/*.camel.yaml");
        }
        return resources;
    }

    /** Ends the imports in flight first: their packs are finished, and their runs can be resumed. */
    private static MainListenerSupport stopImports(JobLauncher imports) {
        return new MainListenerSupport() {
            @Override
            public void beforeStop(BaseMainSupport stopping) {
                imports.stopAll("the service was stopped");
            }
        };
    }

    /** Starts the routes. */
    public void start() throws Exception {
        main.start();
    }

    /** Runs until the process is told to stop; what is in flight is finished first. */
    public void run() throws Exception {
        main.run();
    }

    /** What is to be done once all routes run. */
    public void whenStarted(Runnable action) {
        main.addMainListener(new MainListenerSupport() {
            @Override
            public void afterStart(BaseMainSupport started) {
                action.run();
            }
        });
    }

    /**
     * Reports how the service ends: first that what is in flight is finished, then what became of files since the start.
     *
     * @param line is called for each line
     */
    public void whenStopping(Consumer<String> line) {
        main.addMainListener(new MainListenerSupport() {
            @Override
            public void beforeStop(BaseMainSupport stopping) {
                line.accept("stopping; what is in flight is finished first");
            }

            @Override
            public void afterStop(BaseMainSupport stopped) {
                line.accept("stopped; " + finished.inWords());
            }
        });
    }

    /** Sends messages to the routes. */
    public ProducerTemplate template() {
        return context().createProducerTemplate();
    }

    /** The running context. */
    public CamelContext context() {
        return main.getCamelContext();
    }

    @Override
    public void close() {
        if (progressLog != null) {
            progressLog.close();
        }
        main.shutdown();
        packWriters.shutdown();
    }
}
