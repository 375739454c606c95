package dev.caravan.bench;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
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
import dev.caravan.store.Pacing;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executors;

/** Imports a file again and again in one process, by the shipped routes: what {@code caravan import} does, warm. */
public final class CaravanRounds {

    private CaravanRounds() {}

    /** {@code ENDPOINT HOME DATA ROUNDS FILE…}: the files in turn. */
    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[1]);
        Design design = DesignLoader.load(home.resolve("design"));
        DataFolder folder = DataFolder.under(Path.of(args[2]));
        Clock clock = Clock.systemUTC();
        int writers = Integer.getInteger("bench.writers", Pacing.DEFAULT.writers());
        TableSchema schema = new TableSchema("PK", "SK", List.of(), "expires_at");
        var readers = Executors.newSingleThreadExecutor();
        try (TableStore store = Connection.to(
                                URI.create(args[0]), design.table().table())
                        .paced(new Pacing(writers, OptionalInt.empty(), List.of()))
                        .open();
                ImportJob imports =
                        new ImportJob(design, store, folder, JobSettings.of(writers, OptionalInt.empty()), clock)) {
            Reports reports = new Reports(
                    design.reports(), new PatternQuery(design.table(), store, readers), folder.reports(), clock);
            try (CamelService camel = new CamelService(new CamelService.Parts(
                    imports, reports, store, schema, home.resolve("routes"), OptionalInt.empty(), clock))) {
                camel.start();
                ImportClient client = new ImportClient(camel);
                for (int round = 0; round < Integer.parseInt(args[3]); round++) {
                    Path file = Path.of(args[4 + round % (args.length - 4)]);
                    Turns.await();
                    Stopwatch watch = Stopwatch.started();
                    Receipt receipt =
                            client.importFile(file, FeedClaim.of(design, file).orElseThrow());
                    if (receipt.state() != Receipt.State.COMPLETED) {
                        throw new IllegalStateException(receipt.toJson());
                    }
                    watch.print("Caravan", round, receipt.itemsWritten());
                }
            }
        } finally {
            readers.shutdown();
        }
    }
}
