package dev.caravan.migration;

import dev.caravan.design.MigrationStep;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.StopSignal;
import dev.caravan.ledger.migration.WatermarkLedger;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.StepSource;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Opens migrations: what can be refused is refused before anything is written. */
public final class MigrationLauncher {

    private final JobLauncher imports;
    private final TableStore store;

    public MigrationLauncher(JobLauncher imports, TableStore store) {
        this.imports = imports;
        this.store = store;
    }

    /**
     * Takes a snapshot of the database, checks every step against it and against the design, claims the run of each, and cuts
     * it into parts. A migration that an earlier process has not finished is resumed. A dry run claims nothing.
     *
     * @throws InvalidMigrationException if a step does not fit
     * @throws dev.caravan.source.SourceUnavailableException if the database cannot be read
     * @throws dev.caravan.job.ImportBusyException if another process is at the same migration
     * @throws dev.caravan.job.StopRequestedException if all was asked to end meanwhile
     */
    public MigrationExecution open(MigrationRequest request) throws Exception {
        Snapshot snapshot = Snapshot.take(request.address(), request.login());
        MigrationExecution migration = new MigrationExecution(snapshot);
        try (StopSignal.Registration unused = imports.stopping().then(snapshot::abort)) {
            imports.stopping().throwIfStopped();
            StepNarrower changed = new StepNarrower(new WatermarkLedger(store), snapshot);
            List<StepSource> sources = new ArrayList<>();
            for (MigrationStep step : request.migration().steps()) {
                StepSource all = StepSource.of(step, imports.design().table(), snapshot, request.address());
                sources.add(changed.of(all, request.extent()));
            }
            for (StepSource source : sources) {
                if (request.dryRun()) {
                    DryRunStepExecution run = new DryRunStepExecution(source, snapshot, imports, request.settings());
                    migration.add(run, run.open());
                } else {
                    claim(source, snapshot, request.settings(), migration);
                }
            }
            migration.prepare();
            return migration;
        } catch (Exception e) {
            migration.giveUp(e);
            // what a stop has brought about is not a failure
            imports.stopping().throwIfStopped();
            throw e;
        }
    }

    private void claim(StepSource source, Snapshot snapshot, MigrationSettings settings, MigrationExecution migration)
            throws IOException {
        List<ImportStepExecution> claimed = new ArrayList<>();
        JobExecution job = imports.open(source.key(), source.feed().name(), run -> {
            claimed.add(new ImportStepExecution(source, snapshot, imports, store, run, settings));
            return claimed.get(0).work();
        });
        migration.add(claimed.get(0), job);
    }
}
