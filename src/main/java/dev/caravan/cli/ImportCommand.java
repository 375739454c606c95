package dev.caravan.cli;

import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Progress;
import dev.caravan.cli.output.ReceiptMessages;
import dev.caravan.cli.output.Tables;
import dev.caravan.design.Feed;
import dev.caravan.design.OnExisting;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.WriteEstimate;
import dev.caravan.route.CamelService;
import dev.caravan.route.ImportClient;
import dev.caravan.validation.Counted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan import FILE…}. */
@Command(
        name = "import",
        description = {
            "Imports files into the table; the files are left where they are.",
            "",
            "A folder with orders.csv and order_items.csv is one import: the two are joined by order_id.",
            "A file belongs to the feed of design/feeds.yaml whose pattern matches its name. Each file gets a receipt",
            "in DATA/results; what is not imported stands, with the reason, in DATA/rejects. Importing a file again",
            "changes nothing; an import that was interrupted goes on where it was."
        })
final class ImportCommand extends SubCommand {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "CSV, JSON or JSON Lines files, each also gzipped; or folders of joined files.")
    private List<Path> files;

    @Option(
            names = "--feed",
            paramLabel = "NAME",
            description = "The feed that the files belong to, whatever their names.")
    private String feedName;

    @Option(
            names = "--on-existing",
            paramLabel = "POLICY",
            description = "What happens to records that the table holds with other values: ${COMPLETION-CANDIDATES}"
                    + " (default: the feed's).")
    private OnExisting onExisting;

    @Option(
            names = "--dry-run",
            fallbackValue = "true",
            description = "Write nothing: tell what would happen, with estimated write units and the hottest key.")
    private boolean dryRun;

    @Mixin
    private WriteOptions writes;

    @Option(names = "--json", fallbackValue = "true", description = "Print each receipt as one JSON object a line.")
    private boolean json;

    @Override
    WriteOptions writes() {
        return writes;
    }

    @Override
    int run(Session session) throws Exception {
        Map<Path, Feed> feeds = feeds(session);
        session.existingTable();
        JobLauncher imports = session.imports();
        CamelService camel = session.camel(imports, OptionalInt.empty());
        camel.start();
        ImportClient client = new ImportClient(camel);
        ShutdownHook interruption = ShutdownHook.of(() -> imports.stopAll("stopped by Ctrl-C or a signal"));
        try {
            return importAll(imports, client, feeds, interruption);
        } finally {
            interruption.ended();
        }
    }

    private int importAll(JobLauncher imports, ImportClient client, Map<Path, Feed> feeds, ShutdownHook interruption) {
        List<Receipt> receipts = new ArrayList<>();
        int worst = ExitCode.OK;
        for (Map.Entry<Path, Feed> file : feeds.entrySet()) {
            if (interruption.isRequested()) {
                break;
            }
            Optional<Receipt> receipt = importOne(imports, client, file.getKey(), file.getValue());
            worst = ExitCode.worse(worst, receipt.map(ExitCode::of).orElse(ExitCode.FAILED));
            receipt.ifPresent(receipts::add);
        }
        if (!json && !receipts.isEmpty()) {
            out().println(Tables.ofReceipts(receipts));
        }
        return worst;
    }

    private Optional<Receipt> importOne(JobLauncher imports, ImportClient client, Path file, Feed feed) {
        Receipt receipt;
        Progress progress = Progress.of(imports, file.getFileName().toString(), err());
        Optional<WriteEstimate> estimate = Optional.empty();
        try {
            if (dryRun) {
                JobExecution job = client.tryFile(file, feed);
                receipt = job.receipt();
                estimate = job.estimate();
            } else {
                receipt = client.importFile(file, feed);
            }
        } catch (RuntimeException e) {
            err().println("caravan: " + e.getMessage());
            return Optional.empty();
        } finally {
            progress.close();
        }
        print(receipt, estimate);
        ReceiptMessages.of(receipt, imports.folder().root(), "import the file again")
                .ifPresent(err()::println);
        return Optional.of(receipt);
    }

    private void print(Receipt receipt, Optional<WriteEstimate> estimate) {
        if (json) {
            out().println(estimate.map(receipt::toJson).orElseGet(receipt::toJson));
        }
        estimate.filter(told -> !json).ifPresent(told -> out().printf(
                        Locale.ROOT,
                        "dry run of %s: %,.0f write units in %s; bundles of %,d bytes on average, at most"
                                + " %,d bytes and %s; hottest partition key %s with %.1f %% of the units%n",
                        receipt.file(),
                        told.writeUnits(),
                        Counted.grouped(told.transactions(), "transaction"),
                        told.averageBundleBytes(),
                        told.largestBundleBytes(),
                        Counted.grouped(told.largestBundleItems(), "item"),
                        told.hottestKey(),
                        told.hottestShare() * 100));
    }

    /** Every file with its feed, before anything is imported. */
    private Map<Path, Feed> feeds(Session session) {
        Map<Path, Feed> feeds = new LinkedHashMap<>();
        for (Path file : files) {
            Feed feed = FeedChoice.of(session, file, Optional.ofNullable(feedName));
            feeds.put(file.toAbsolutePath().normalize(), onExisting == null ? feed : checkedPolicy(session, feed));
        }
        return feeds;
    }

    private Feed checkedPolicy(Session session, Feed feed) {
        boolean newer = onExisting == OnExisting.NEWER;
        if (newer
                && !session.design()
                        .table()
                        .entities()
                        .get(feed.entity())
                        .attributes()
                        .containsKey("updated_at")) {
            throw new UsageException("newer compares updated_at, which " + feed.entity() + " does not declare");
        }
        return feed.withOnExisting(onExisting);
    }
}
