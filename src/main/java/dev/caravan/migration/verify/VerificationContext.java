package dev.caravan.migration.verify;

import dev.caravan.job.JobSettings;
import dev.caravan.job.StopSignal;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.migration.PartLedger;
import dev.caravan.ledger.migration.VerificationLedger;
import dev.caravan.migration.MigrationSettings;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.store.TableStore;
import dev.caravan.store.pace.MeteredReadLimiter;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * What a verification under way works with.
 *
 * @param reads the pace of the store
 * @param run claimed for it
 * @param plans the cuts of its steps
 * @param confirm throws if the verification is another process's by now; asked right before files are published
 * @param workers compare packs with the table
 * @param tell takes how it gets on, a line each
 */
record VerificationContext(
        Snapshot snapshot,
        TableStore store,
        MeteredReadLimiter reads,
        ImportRun run,
        VerificationLedger ledger,
        PartLedger plans,
        VerificationFiles files,
        Runnable confirm,
        MigrationSettings reading,
        JobSettings settings,
        ExecutorService workers,
        StopSignal stopping,
        Clock clock,
        Consumer<String> tell) {

    /** The time of the snapshot, as records have it. */
    String snapshotAt() {
        return snapshot.takenAt().toString();
    }
}
