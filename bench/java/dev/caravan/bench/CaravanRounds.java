package dev.caravan.bench;

import dev.caravan.job.folder.FeedMatcher;
import dev.caravan.ledger.Receipt;
import dev.caravan.route.ImportClient;
import java.net.URI;
import java.nio.file.Path;

/** Imports a file again and again in one process, by the shipped routes: what {@code caravan import} does, warm. */
public final class CaravanRounds {

    private CaravanRounds() {}

    /** {@code ENDPOINT HOME DATA ROUNDS FILE…}: the files in turn. */
    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[1]);
        try (WarmCaravan caravan =
                new WarmCaravan(URI.create(args[0]), home, home.resolve("design"), Path.of(args[2]))) {
            ImportClient client = new ImportClient(caravan.camel());
            for (int round = 0; round < Integer.parseInt(args[3]); round++) {
                Path file = Path.of(args[4 + round % (args.length - 4)]);
                Turns.await();
                Stopwatch watch = Stopwatch.started();
                Receipt receipt = client.importFile(
                        file, FeedMatcher.of(caravan.design(), file).orElseThrow());
                if (receipt.state() != Receipt.State.COMPLETED) {
                    throw new IllegalStateException(receipt.toJson());
                }
                watch.print("Caravan", round, receipt.itemsWritten());
            }
        }
    }
}
