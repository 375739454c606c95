package dev.caravan.cli;

import dev.caravan.cli.option.GlobalOptions;
import dev.caravan.cli.option.ReadOptions;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.design.Design;
import dev.caravan.design.TableDesign;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.JobSettings;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.report.ReportService;
import dev.caravan.report.schedule.ReportCatalog;
import dev.caravan.route.CamelService;
import dev.caravan.store.MissingTableException;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.pace.ReadLimiter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
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
    private final PrintWriter err;
    private final Clock clock = Clock.systemUTC();
    private final Deque<Runnable> closers = new ArrayDeque<>();
    private Path designFolder;
    private Design design;
    private TableConnection connection;
    private TableStore store;
    private EmbeddedEngine engine;

    /**
     * A session.
     *
     * @param err where it says which of several folders is used
     */
    Session(GlobalOptions options, WriteOptions writes, ReadOptions reads, PrintWriter err) {
        if (options.aws() && options.endpoint().isPresent()) {
            throw new UsageException("--aws and --endpoint name two places; give one of them");
        }
        this.options = options;
        this.writes = writes;
        this.reads = reads;
        this.err = err;
        options.table().ifPresent(table -> checkGiven("--table", table));
        options.region().ifPresent(region -> checkGiven("--region", region));
    }

    private static void checkGiven(String option, String value) {
        if (value.isBlank()) {
            throw new UsageException(option + " takes a name; an empty one names nothing");
        }
    }

    boolean isVerbose() {
        return options.verbose();
    }

    /**
     * The store of a table to read from. Nothing is made: an embedded engine that was never started has nothing to find.
     *
     * @throws IllegalStateException if there is no data in the folder
     */
    TableStore existingData() {
        if (isEmbedded() && Files.notExists(folder().engine())) {
            throw new IllegalStateException("there is no data in " + folder().root()
                    + "; name another folder with --data, or another place with --endpoint or --aws");
        }
        return existingTable();
    }

    /** The folder that Caravan is installed in. */
    static Path home() {
        return Path.of(System.getProperty("caravan.home", "."));
    }

    Clock clock() {
        return clock;
    }

    /** The folder of the design files; one that lies in the working folder is named before it is used. */
    Path designFolder() {
        if (designFolder == null) {
            designFolder = options.design().orElseGet(() -> isElsewhere("design") ? here("design") : home("design"));
        }
        return designFolder;
    }

    private Path here(String name) {
        err.println(
                "caravan: using the " + name + " of " + Path.of(name).toAbsolutePath() + "; name one with --" + name);
        err.flush();
        return Path.of(name);
    }

    private static Path home(String name) {
        Path here = Path.of(name);
        return Files.isDirectory(here) && !isElsewhere(name) ? here : home().resolve(name);
    }

    /** Returns whether the working folder has one that is not the launcher's. */
    private static boolean isElsewhere(String name) {
        Path here = Path.of(name);
        try {
            return Files.isDirectory(here)
                    && !(Files.isDirectory(home().resolve(name)) && Files.isSameFile(here, home().resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Routes run code, so those of a folder that happens to be there are not taken. */
    private Path routesFolder() {
        if (options.routes().isEmpty() && isElsewhere("routes")) {
            err.println("caravan: " + Path.of("routes").toAbsolutePath()
                    + " is not used, since routes run code; use it with --routes routes");
            err.flush();
        }
        Path folder = options.routes().orElseGet(() -> home("routes"));
        if (!Files.isDirectory(folder)) {
            throw new UsageException("there is no folder " + folder + " with routes; --routes names it");
        }
        return folder;
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

    /** Returns whether the table lives in the embedded engine. */
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

    private TableConnection connection() {
        if (connection == null) {
            Optional<URI> endpoint = isEmbedded() ? Optional.of(engine().endpoint()) : options.endpoint();
            connection = new TableConnection(endpoint, options.region(), tableName(), TableConnection.PATIENCE)
                    .with(options.requests())
                    .paced(writes.pacing(() -> schema().indexes()));
        }
        return connection;
    }

    /** A further store of a table that is there, whose reads of more than one item go at a pace. */
    TableStore storeReadingAt(ReadLimiter pace) {
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

    JobLauncher imports() {
        JobLauncher imports = new JobLauncher(design(), store(), folder(), settings(), clock);
        closers.push(imports::close);
        return imports;
    }

    /** Access patterns over the table. */
    AccessPatternQuery patterns() {
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        closers.push(readers::shutdownNow);
        return new AccessPatternQuery(design().table(), store(), readers);
    }

    private ReportService reports() {
        return new ReportService(reads.cap(design().reports()), patterns(), folder().reports(), clock);
    }

    /** The reports of the design with what the ledger knows of them. */
    ReportCatalog reportCatalog() {
        return new ReportCatalog(design().reports(), new ReportLedger(existingData(), clock), clock);
    }

    /** Camel with Caravan's routes, not yet started. */
    CamelService camel(JobLauncher imports, OptionalInt servicePort) {
        CamelService camel = new CamelService(
                new CamelService.Parts(imports, reports(), store(), schema(), routesFolder(), servicePort, clock));
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
