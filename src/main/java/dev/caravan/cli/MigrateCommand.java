package dev.caravan.cli;

import dev.caravan.cli.option.DatabaseLogin;
import dev.caravan.cli.option.ReadOptions;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.option.VerifyOptions;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.cli.output.DryRunPrinter;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Progress;
import dev.caravan.cli.output.ReceiptMessages;
import dev.caravan.cli.output.Tables;
import dev.caravan.design.Migration;
import dev.caravan.design.OnExisting;
import dev.caravan.job.JobLauncher;
import dev.caravan.ledger.Receipt;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.MigrationScope;
import dev.caravan.migration.MigrationSettings;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.route.CamelService;
import dev.caravan.route.MigrationClient;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan migrate NAME}. */
@Command(
        name = "migrate",
        description = {
            "Takes entities over from a relational database, as design/feeds.yaml declares it under migrations.",
            "",
            "All is read in one snapshot (MariaDB: one for each connection); nothing is ever written to the database.",
            "Each step gets a receipt in DATA/results; what is not imported stands, with the reason, in DATA/rejects.",
            "A migration that was interrupted goes on where it was when it is started again, in a new snapshot.",
            "",
            "--since last takes over what was changed since the last run, again and again until the switch.",
            "",
            "Exit code 3: rows were rejected, or --verify found source and table not equal."
        })
final class MigrateCommand extends SubCommand {

    /** Each is a connection, of which databases have about a hundred for everybody. */
    private static final int MOST_READERS = 64;

    @Parameters(paramLabel = "NAME", description = "A migration of design/feeds.yaml.")
    private String name;

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            required = true,
            description =
                    "The database, such as jdbc:postgresql://localhost/shop or jdbc:mariadb://localhost/shop; without credentials.")
    private String url;

    @Mixin
    private DatabaseLogin login;

    @Mixin
    private WriteOptions writes;

    @Mixin
    private VerifyOptions verifies;

    @Mixin
    private ReadOptions reads;

    @Option(
            names = "--readers",
            paramLabel = "N",
            description = "The most connections that read at once (default: one for each processor, four at most).")
    private Integer readers;

    @Option(
            names = "--part-rows",
            paramLabel = "N",
            hidden = true,
            description = "How many entities are read again at most after a crash, for each reader.")
    private Integer partRows;

    @Option(
            names = "--since",
            paramLabel = "last|TIME",
            description = "Take over only what was changed since the first snapshot of the last run that was completed;"
                    + " or at that time or later. Steps declare updatedAt for it.")
    private String since;

    @Option(
            names = "--on-existing",
            paramLabel = "POLICY",
            description = "What happens to entities that the table holds with other values: ${COMPLETION-CANDIDATES}"
                    + " (default: the step's). replace takes over what newer cannot see.")
    private OnExisting onExisting;

    @Option(
            names = "--dry-run",
            fallbackValue = "true",
            description =
                    "Write nothing: tell what would become of the rows, the write units and the time that they take,"
                            + " the largest entities and the hottest partition keys.")
    private boolean dryRun;

    @Option(
            names = "--json",
            fallbackValue = "true",
            description = "Print the receipt of each step as one JSON object a line.")
    private boolean json;

    @Override
    WriteOptions writes() {
        return writes;
    }

    @Override
    ReadOptions reads() {
        return reads;
    }

    @Override
    int run(Session session) throws Exception {
        boolean verified = verifies.isWanted();
        checkTogether(verified);
        JdbcAddress address = new JdbcAddress(url);
        Migration migration = migration(session);
        MigrationRequest request = new MigrationRequest(
                migration,
                address,
                login.login(DatabaseLogin.fromEnvironment()),
                settings(),
                since == null ? new MigrationScope.All() : MigrationScope.since(since),
                dryRun);
        session.existingTable();
        int migrated = verifies.isOnly() ? ExitCode.OK : migrate(session, request);
        if (!verified || migrated == ExitCode.FAILED) {
            return migrated;
        }
        VerificationPrinter check = new VerificationPrinter(session, reads.pace(), out(), err());
        return ExitCode.worse(migrated, check.run(request, verifies.extra(), json));
    }

    private void checkTogether(boolean verified) {
        if (verifies.isOnly() && (since != null || dryRun)) {
            throw new UsageException(
                    "--verify-only migrates nothing and compares all rows; leave --since and --dry-run out");
        }
        if (dryRun && verified) {
            throw new UsageException("--dry-run migrates nothing that --verify could compare; leave one of them out");
        }
    }

    private int migrate(Session session, MigrationRequest request) throws Exception {
        JobLauncher imports = session.imports();
        CamelService camel = session.camel(imports, OptionalInt.empty());
        camel.start();
        if (dryRun) {
            return new DryRunPrinter(out(), err(), json)
                    .tell(new MigrationClient(camel).tryOut(request), imports, writes.cap());
        }
        ShutdownHook interruption = ShutdownHook.of(() -> imports.stopAll("stopped by Ctrl-C or a signal"));
        try {
            return tell(migrate(imports, new MigrationClient(camel), request), imports);
        } finally {
            interruption.ended();
        }
    }

    private List<Receipt> migrate(JobLauncher imports, MigrationClient client, MigrationRequest request)
            throws Exception {
        Progress progress = Progress.of(imports, name, err());
        try {
            return client.migrate(request);
        } finally {
            progress.close();
        }
    }

    private int tell(List<Receipt> receipts, JobLauncher imports) {
        int worst = ExitCode.OK;
        for (Receipt receipt : receipts) {
            worst = ExitCode.worse(worst, ExitCode.of(receipt));
            if (json) {
                out().println(receipt.toJson());
            }
            ReceiptMessages.of(receipt, imports.folder().root(), "migrate " + name + " again")
                    .ifPresent(err()::println);
        }
        if (!json) {
            out().println(Tables.ofReceipts(receipts));
        }
        return worst;
    }

    private Migration migration(Session session) {
        Migration migration = session.design().migrations().get(name);
        if (migration == null) {
            String known = String.join(", ", session.design().migrations().keySet());
            throw new UsageException("feeds.yaml declares no migration " + name + "; there "
                    + (known.isEmpty() ? "is none" : "are: " + known));
        }
        return onExisting == null ? migration : migration.under(onExisting);
    }

    private MigrationSettings settings() {
        MigrationSettings usual = MigrationSettings.DEFAULT;
        int wantedReaders = readers == null ? usual.readers() : readers;
        int wantedRows = partRows == null ? usual.partRows() : partRows;
        return new MigrationSettings(
                UsageException.checked("--readers", wantedReaders, 1, MOST_READERS),
                UsageException.checked("--part-rows", wantedRows, 1, Integer.MAX_VALUE));
    }
}
