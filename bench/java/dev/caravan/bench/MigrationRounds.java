package dev.caravan.bench;

import dev.caravan.ledger.Receipt;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.MigrationSettings;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Login;
import dev.caravan.route.MigrationClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** Migrates a database again and again in one process, by the shipped routes: what {@code caravan migrate} does, warm. */
public final class MigrationRounds {

    private MigrationRounds() {}

    /** {@code ENDPOINT HOME DESIGN DATA ROUNDS MIGRATION JDBC-URL USER}. */
    public static void main(String[] args) throws Exception {
        try (WarmCaravan caravan =
                new WarmCaravan(URI.create(args[0]), Path.of(args[1]), Path.of(args[2]), Path.of(args[3]))) {
            MigrationClient client = new MigrationClient(caravan.camel());
            MigrationRequest request = new MigrationRequest(
                    caravan.design().migrations().get(args[5]),
                    new JdbcAddress(args[6]),
                    new Login(args[7], ""),
                    MigrationSettings.DEFAULT);
            for (int round = 0; round < Integer.parseInt(args[4]); round++) {
                Turns.await();
                Stopwatch watch = Stopwatch.started();
                List<Receipt> receipts = client.migrate(request);
                for (Receipt receipt : receipts) {
                    if (receipt.state() != Receipt.State.COMPLETED) {
                        throw new IllegalStateException(receipt.toJson());
                    }
                }
                watch.print(
                        "migration",
                        round,
                        receipts.stream().mapToLong(Receipt::itemsWritten).sum());
            }
        }
    }
}
