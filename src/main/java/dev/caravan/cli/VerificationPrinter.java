package dev.caravan.cli;

import dev.caravan.cli.output.ExitCode;
import dev.caravan.design.load.DesignFingerprint;
import dev.caravan.job.JobSettings;
import dev.caravan.job.StopRequestedException;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.ledger.ProcessOwner;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.verify.MigrationVerifier;
import dev.caravan.migration.verify.VerificationReport;
import dev.caravan.migration.verify.VerificationRequest;
import dev.caravan.migration.verify.VerifiedMigration;
import dev.caravan.source.SourceUnavailableException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.pace.MeteredReadLimiter;
import dev.caravan.store.pace.ReadLimiter;
import java.io.PrintWriter;
import java.util.Locale;

/** Compares a migration with its source, and tells what came of it. */
final class VerificationPrinter {

    private final Session session;
    private final MeteredReadLimiter reads;
    private final PrintWriter out;
    private final PrintWriter err;

    VerificationPrinter(Session session, ReadLimiter pace, PrintWriter out, PrintWriter err) {
        this.session = session;
        this.reads = new MeteredReadLimiter(pace);
        this.out = out;
        this.err = err;
    }

    /**
     * The exit code.
     *
     * @param extra whether the whole table is read
     * @param json whether the report is printed as one line of JSON
     */
    int run(MigrationRequest migration, boolean extra, boolean json) throws Exception {
        MigrationVerifier verification = new MigrationVerifier(new MigrationVerifier.Parts(
                session.design(),
                session.storeReadingAt(reads),
                reads,
                session.folder(),
                JobSettings.DEFAULT,
                session.clock()));
        VerificationRequest request = new VerificationRequest(
                migration,
                extra,
                session.place(),
                DesignFingerprint.of(session.designFolder()),
                System.getProperty("user.name") + "@" + ProcessOwner.current().hostName());
        ShutdownHook interruption = ShutdownHook.of(() -> verification.stop("stopped by Ctrl-C or a signal"));
        try {
            VerifiedMigration verified = verification.verify(request, this::tell);
            if (json) {
                out.println(verified.report().toJson());
            } else {
                print(verified);
            }
            return verified.report().equal() ? ExitCode.OK : ExitCode.REJECTS;
        } catch (StopRequestedException | StoreUnavailableException | SourceUnavailableException e) {
            tell(e.getMessage() + "; verify again to go on");
            return ExitCode.FAILED;
        } finally {
            interruption.ended();
        }
    }

    private void tell(String line) {
        err.println("caravan: " + line);
        err.flush();
    }

    private void print(VerifiedMigration verified) {
        VerificationReport report = verified.report();
        verified.first().forEach(out::println);
        long more = report.differences() - verified.first().size();
        if (more > 0) {
            out.printf(Locale.ROOT, "and %,d more, all of them in %s%n", more, report.differencesFile());
        }
        report.steps().forEach(step -> out.println(line(step)));
        out.println(verdict(report) + "; the report is in " + verified.file() + " and "
                + verified.file().getFileName().toString().replaceFirst("json$", "html"));
    }

    private static String verdict(VerificationReport report) {
        if (report.equal()) {
            return "equal";
        }
        return report.onlyRejectsDiffer()
                ? "not equal, because " + report.rejectedRows() + "; all other rows are equal"
                : "not equal";
    }

    private static String line(VerificationReport.Step step) {
        Counts bundles = step.bundles();
        String extra = step.extra() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %,d extra%s",
                        step.extra().entities(),
                        step.extra().items() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        " (and %,d items)",
                                        step.extra().items()));
        return String.format(
                Locale.ROOT,
                "%s: %,d rows, %,d entities: %,d equal, %,d different, %,d missing, %,d rejected%s",
                step.step(),
                step.records().read(),
                bundles.read(),
                bundles.equal(),
                bundles.different(),
                bundles.missing(),
                bundles.rejected(),
                extra);
    }
}
