package dev.caravan.bench;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.JobSettings;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.report.ReportService;
import dev.caravan.route.CamelService;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.pace.WriteLimits;
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
    private final JobLauncher imports;
    private final ExecutorService readers = Executors.newSingleThreadExecutor();
    private final CamelService camel;

    /**
     * Starts it.
     *
     * @param home the project folder, whose routes are run
     */
    WarmCaravan(URI endpoint, Path home, Path designFolder, Path data) throws Exception {
        int writers = Integer.getInteger("bench.writers", WriteLimits.DEFAULT.writers());
        Clock clock = Clock.systemUTC();
        DataFolder folder = DataFolder.under(data);
        design = DesignLoader.load(designFolder);
        store = TableConnection.to(endpoint, design.table().table())
                .paced(new WriteLimits(writers, OptionalInt.empty(), List.of()))
                .open();
        imports = new JobLauncher(design, store, folder, JobSettings.of(writers, OptionalInt.empty()), clock);
        ReportService reports = new ReportService(
                design.reports(), new AccessPatternQuery(design.table(), store, readers), folder.reports(), clock);
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
