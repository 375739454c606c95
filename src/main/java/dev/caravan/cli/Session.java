package dev.caravan.cli;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.design.TableDesign;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.job.DataFolder;
import dev.caravan.job.ImportJob;
import dev.caravan.job.JobSettings;
import dev.caravan.ledger.ReportLedger;
import dev.caravan.report.PatternQuery;
import dev.caravan.report.ReportCatalog;
import dev.caravan.report.Reports;
import dev.caravan.route.CamelService;
import dev.caravan.store.Connection;
import dev.caravan.store.MissingTableException;
import dev.caravan.store.ReadPace;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What a command works with: the design, the table and the folders that its options name. Opened as needed. */
final class Session implements AutoCloseable {

    /** How many pages are read at once. */
    private static final int READERS = 16;

    private final GlobalOptions options;
    private final WriteOptions writes;
    private final ReadOptions reads;
    private final Clock clock = Clock.systemUTC();
    private final Deque<Runnable> closers = new ArrayDeque<>();
    private Design design;
    private Connection connection;
    private TableStore store;
    private EmbeddedEngine engine;

    Session(GlobalOptions options, WriteOptions writes, ReadOptions reads) {
        if (options.aws() && options.endpoint().isPresent()) {
            throw new UsageException("--aws and --endpoint name two places; give one of them");
        }
        this.options = options;
        this.writes = writes;
        this.reads = reads;
    }

    /** The folder that Caravan is installed in. */
    static Path home() {
        return Path.of(System.getProperty("caravan.home", "."));
    }

    Clock clock() {
        return clock;
    }

    Path designFolder() {
        return options.design().orElseGet(() -> beside("design"));
    }

    private static Path beside(String name) {
        Path here = Path.of(name);
        return Files.isDirectory(here) ? here : home().resolve(name);
    }

    Design design() {
        if (design == null) {
            design = DesignLoader.load(designFolder());
        }
        return design;
    }

    DataFolder folder() {
        return options.folder();
    }

    String tableName() {
        return options.table().orElseGet(() -> design().table().table());
    }

    /** The keys and indexes that the design writes to. */
    TableSchema schema() {
        TableDesign table = design().table();
        return new TableSchema(
                TableDesign.PARTITION_KEY,
                TableDesign.SORT_KEY,
                table.indexes().values().stream()
                        .map(index -> new TableSchema.Index(index.name(), index.partitionKey(), index.sortKey()))
                        .toList(),
                "expires_at");
    }

    /** Whether the table lives in the embedded engine. */
    boolean isEmbedded() {
        return !options.aws() && options.endpoint().isEmpty();
    }

    /** The table's whereabouts in words. */
    String place() {
        if (options.aws()) {
            return "AWS";
        }
        return options.endpoint().map(URI::toString).orElse("the embedded engine");
    }

    /** The store, whether or not the table is there; in the embedded engine the table is made where it is missing. */
    TableStore store() {
        if (store == null) {
            store = connection().open();
            closers.push(store::close);
            if (isEmbedded() && store.describe().isEmpty()) {
                store.create(schema());
            }
        }
        return store;
    }

    private Connection connection() {
        if (connection == null) {
            Optional<URI> endpoint = isEmbedded() ? Optional.of(engine().endpoint()) : options.endpoint();
            connection = new Connection(endpoint, options.region(), tableName(), Connection.PATIENCE)
                    .with(options.requests())
                    .paced(writes.pacing(() -> schema().indexes()));
        }
        return connection;
    }

    /** A further store of a table that is there, whose reads of more than one item go at a pace. */
    TableStore storeReadingAt(ReadPace pace) {
        existingTable();
        TableStore reading = connection().open(pace);
        closers.push(reading::close);
        return reading;
    }

    /** The store of a table that is there. */
    TableStore existingTable() {
        TableStore opened = store();
        if (!isEmbedded() && opened.describe().isEmpty()) {
            throw new MissingTableException(opened.table());
        }
        return opened;
    }

    private EmbeddedEngine engine() {
        if (engine == null) {
            engine = EmbeddedEngine.open(folder().engine(), EngineBinary.find(home(), System.getenv()));
            closers.push(engine::close);
        }
        return engine;
    }

    /** Returns whether the table is in an embedded engine that every user and web page of this machine can reach. */
    boolean isOpenToOthers() {
        return isEmbedded() && engine().isOpenToOthers();
    }

    /** The bounds of a job. */
    JobSettings settings() {
        return writes.settings();
    }

    ImportJob imports() {
        ImportJob imports = new ImportJob(design(), store(), folder(), settings(), clock);
        closers.push(imports::close);
        return imports;
    }

    /** Access patterns over the table. */
    PatternQuery patterns() {
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        closers.push(readers::shutdownNow);
        return new PatternQuery(design().table(), store(), readers);
    }

    private Reports reports() {
        return new Reports(reads.cap(design().reports()), patterns(), folder().reports(), clock);
    }

    /** The reports of the design with what the ledger knows of them. */
    ReportCatalog reportCatalog() {
        return new ReportCatalog(design().reports(), new ReportLedger(existingTable(), clock), clock);
    }

    /** Camel with Caravan's routes, not yet started. */
    CamelService camel(ImportJob imports, OptionalInt servicePort) {
        Path routes = options.routes().orElseGet(() -> beside("routes"));
        CamelService camel = new CamelService(
                new CamelService.Parts(imports, reports(), store(), schema(), routes, servicePort, clock));
        closers.push(camel::close);
        return camel;
    }

    /** Closes what was opened, the latest first. */
    @Override
    public void close() {
        while (!closers.isEmpty()) {
            closers.pop().run();
        }
    }
}
