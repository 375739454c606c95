package dev.caravan.migration.verify;

import dev.caravan.design.Design;
import dev.caravan.design.MigrationStep;
import dev.caravan.job.JobSettings;
import dev.caravan.job.StopSignal;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.migration.PartLedger;
import dev.caravan.ledger.migration.VerificationLedger;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.StepSource;
import dev.caravan.source.SourceUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.pace.MeteredReadLimiter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Compares what a migration reads with what the table holds: every row of a snapshot of the source, and where it is asked for
 * every item of the table. Changes neither. One that was ended early goes on with what it has not compared, in a new snapshot.
 */
public final class MigrationVerifier {

    private final Parts parts;
    private final VerificationLedger ledger;
    private final PartLedger plans;
    private final StopSignal stopping = new StopSignal();

    /**
     * What a verification is made of.
     *
     * @param store reads at the pace
     * @param settings bounds of packs
     */
    public record Parts(
            Design design,
            TableStore store,
            MeteredReadLimiter reads,
            DataFolder folder,
            JobSettings settings,
            Clock clock) {}

    public MigrationVerifier(Parts parts) {
        this.parts = parts;
        RunLedger runs = new RunLedger(parts.store(), parts.clock());
        this.ledger = new VerificationLedger(parts.store(), parts.clock(), runs);
        this.plans = new PartLedger(parts.store(), runs);
    }

    /**
     * Verifies a migration and writes the report of it.
     *
     * @param tell takes how it gets on, a line each, from any thread
     * @throws InvalidMigrationException if a step does not fit source or design
     * @throws SourceUnavailableException if the database cannot be read
     * @throws dev.caravan.ledger.migration.VerificationBusyException if another process is at the same verification
     * @throws dev.caravan.ledger.ClaimLostException if another process took the verification over, which reports it
     * @throws dev.caravan.job.StopRequestedException if it was stopped
     */
    public VerifiedMigration verify(VerificationRequest request, Consumer<String> tell) throws Exception {
        MigrationRequest migration = request.migration();
        try (Snapshot snapshot = Snapshot.take(migration.address(), migration.login());
                StopSignal.Registration ofSnapshot = stopping.then(snapshot::abort)) {
            stopping.throwIfStopped();
            List<StepSource> sources = new ArrayList<>();
            for (MigrationStep step : migration.migration().steps()) {
                sources.add(StepSource.of(step, parts.design().table(), snapshot, migration.address()));
            }
            ImportRun run = ledger.claim(key(request, sources));
            ExecutorService workers =
                    Executors.newFixedThreadPool(parts.settings().writers());
            try (VerificationLease lease = new VerificationLease(ledger, run, parts.clock());
                    StopSignal.Registration unused = stopping.then(workers::shutdownNow)) {
                VerificationContext scene = new VerificationContext(
                        snapshot,
                        parts.store(),
                        parts.reads(),
                        run,
                        ledger,
                        plans,
                        new VerificationFiles(parts.folder(), run.id()),
                        lease::confirm,
                        migration.settings(),
                        parts.settings(),
                        workers,
                        stopping,
                        parts.clock(),
                        tell);
                VerifiedMigration verified = verify(request, sources, scene, lease);
                lease.confirm();
                scene.files().discard();
                lease.release();
                return verified;
            } finally {
                workers.shutdownNow();
            }
        } catch (SourceUnavailableException e) {
            // what a stop has brought about is not a failure
            stopping.throwIfStopped();
            throw e;
        }
    }

    private VerifiedMigration verify(
            VerificationRequest request, List<StepSource> sources, VerificationContext scene, VerificationLease lease)
            throws Exception {
        List<StepVerifier> steps = new ArrayList<>();
        for (StepSource source : sources) {
            steps.add(new StepVerifier(steps.size(), source, parts.design().table(), scene));
        }
        // what is refused leaves no trace
        for (StepVerifier step : steps) {
            step.cut();
            if (step.isBegun()) {
                lease.keep();
            }
        }
        lease.keep();
        boolean resumed = steps.stream().anyMatch(StepVerifier::isBegun);
        VerificationReportWriter reporting = new VerificationReportWriter(request, parts, scene, resumed);
        for (StepVerifier step : steps) {
            reporting.add(step.compare());
        }
        if (request.extra()) {
            reporting.add(new ExtraScan(sources, parts.design().table(), scene).scan());
        }
        return reporting.publish();
    }

    /** Ends a verification that is under way; it can be gone on with. */
    public void stop(String reason) {
        stopping.stop(reason);
    }

    /** The same steps of the same database under the same design are the same verification. */
    private static RunKey key(VerificationRequest request, List<StepSource> sources) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(request.designHash().getBytes(StandardCharsets.UTF_8));
            for (StepSource source : sources) {
                digest.update(source.inspected().sha256().getBytes(StandardCharsets.UTF_8));
            }
            return new RunKey(
                    HexFormat.of().formatHex(digest.digest()),
                    request.migration().migration().name(),
                    "verify");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
