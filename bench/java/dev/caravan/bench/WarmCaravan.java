package dev.caravan.bench;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.job.ImportJob;
import dev.caravan.job.JobSettings;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.query.PatternQuery;
import dev.caravan.report.Reports;
import dev.caravan.route.CamelService;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.Connection;
import dev.caravan.store.pace.Pacing;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Caravan with the shipped routes, put together as its commands do, to do one thing again and again in one process. */
final class WarmCaravan implements AutoCloseable {

    private final Design design;
    private final TableStore store;
    private final ImportJob imports;
    private final ExecutorService readers = Executors.newSingleThreadExecutor();
    private final CamelService camel;

    /**
     * Starts it.
     *
     * @param home the project folder, whose routes are run
     */
    WarmCaravan(URI endpoint, Path home, Path designFolder, Path data) throws Exception {
        int writers = Integer.getInteger("bench.writers", Pacing.DEFAULT.writers());
        Clock clock = Clock.systemUTC();
        DataFolder folder = DataFolder.under(data);
        design = DesignLoader.load(designFolder);
        store = Connection.to(endpoint, design.table().table())
                .paced(new Pacing(writers, OptionalInt.empty(), List.of()))
                .open();
        imports = new ImportJob(design, store, folder, JobSettings.of(writers, OptionalInt.empty()), clock);
        Reports reports = new Reports(
                design.reports(), new PatternQuery(design.table(), store, readers), folder.reports(), clock);
        TableSchema schema = new TableSchema("PK", "SK", List.of(), "expires_at");
        camel = new CamelService(new CamelService.Parts(
                imports, reports, store, schema, home.resolve("routes"), OptionalInt.empty(), clock));
        camel.start();
    }

    Design design() {
        return design;
    }

    CamelService camel() {
        return camel;
    }

    @Override
    public void close() {
        camel.close();
        imports.close();
        store.close();
        readers.shutdown();
    }
}
