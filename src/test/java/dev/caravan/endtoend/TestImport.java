package dev.caravan.endtoend;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.design.Feed;
import dev.caravan.design.OnExisting;
import dev.caravan.job.DataFolder;
import dev.caravan.job.FeedClaim;
import dev.caravan.job.ImportJob;
import dev.caravan.job.JobSettings;
import dev.caravan.ledger.Receipt;
import dev.caravan.report.PatternQuery;
import dev.caravan.report.Reports;
import dev.caravan.route.CamelService;
import dev.caravan.route.ImportClient;
import dev.caravan.store.Connection;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * Caravan with its routes over a table, put together as the commands do. Each counts as a process of its own: what an
 * earlier one left behind is taken over.
 */
public final class TestImport implements AutoCloseable {

    private final Design design;
    private final DataFolder folder;
    private final TableStore store;
    private final ImportJob imports;
    private final ExecutorService readers = Executors.newFixedThreadPool(2);
    private final CamelService camel;

    /** What a test import is made of; {@link #into} has what is usual. */
    public record Setup(
            SdkTable table,
            Path data,
            Path design,
            Path routes,
            Clock clock,
            OptionalInt servicePort,
            UnaryOperator<TableStore> around,
            JobSettings settings) {

        /** With a design folder of one's own. */
        public Setup design(Path other) {
            return new Setup(table, data, other, routes, clock, servicePort, around, settings);
        }

        /** With a routes folder of one's own. */
        public Setup routes(Path other) {
            return new Setup(table, data, design, other, clock, servicePort, around, settings);
        }

        /** At that time. */
        public Setup clock(Clock other) {
            return new Setup(table, data, design, routes, other, servicePort, around, settings);
        }

        /** As the service, which watches the inbox. */
        public Setup service(int port) {
            return new Setup(table, data, design, routes, clock, OptionalInt.of(port), around, settings);
        }

        /** With something between Caravan and the table. */
        public Setup around(UnaryOperator<TableStore> other) {
            return new Setup(table, data, design, routes, clock, servicePort, other, settings);
        }

        /** With other bounds than the usual ones. */
        public Setup settings(JobSettings other) {
            return new Setup(table, data, design, routes, clock, servicePort, around, other);
        }

        /** Starts the routes. */
        public TestImport start() throws Exception {
            return new TestImport(this);
        }
    }

    private TestImport(Setup setup) throws Exception {
        this.design = DesignLoader.load(setup.design());
        this.folder = DataFolder.under(setup.data());
        this.store = setup.around()
                .apply(Connection.to(setup.table().endpoint(), setup.table().name())
                        .open());
        this.imports = new ImportJob(design, store, folder, setup.settings(), setup.clock());
        this.camel = new CamelService(new CamelService.Parts(
                imports, reports(setup), store, schema(design), setup.routes(), setup.servicePort(), setup.clock()));
        camel.start();
    }

    /** The shipped design and routes over a table, with files in a folder. */
    public static Setup into(SdkTable table, Path data) {
        return new Setup(
                table,
                data,
                Project.design(),
                Project.routes(),
                Clock.systemUTC(),
                OptionalInt.empty(),
                UnaryOperator.identity(),
                JobSettings.DEFAULT);
    }

    private Reports reports(Setup setup) {
        return new Reports(design.reports(), patterns(), folder.reports(), setup.clock());
    }

    /** The design's access patterns over the table. */
    public PatternQuery patterns() {
        return new PatternQuery(design.table(), store, readers);
    }

    private static TableSchema schema(Design design) {
        return new TableSchema(
                "PK",
                "SK",
                design.table().indexes().values().stream()
                        .map(index -> new TableSchema.Index(index.name(), index.partitionKey(), index.sortKey()))
                        .toList(),
                "expires_at");
    }

    /** Imports a file under the feed that claims it. */
    public Receipt importFile(Path file) {
        return importFile(file, feedOf(file));
    }

    /** Imports a file under another policy than its feed's. */
    public Receipt importFile(Path file, OnExisting policy) {
        return importFile(file, feedOf(file).withOnExisting(policy));
    }

    private Receipt importFile(Path file, Feed feed) {
        return new ImportClient(camel).importFile(file.toAbsolutePath(), feed);
    }

    private Feed feedOf(Path file) {
        return FeedClaim.of(design, file).orElseThrow();
    }

    public Design design() {
        return design;
    }

    public DataFolder folder() {
        return folder;
    }

    public TableStore store() {
        return store;
    }

    public ImportJob imports() {
        return imports;
    }

    public CamelService camel() {
        return camel;
    }

    @Override
    public void close() {
        camel.close();
        imports.close();
        readers.shutdownNow();
        store.close();
    }
}
