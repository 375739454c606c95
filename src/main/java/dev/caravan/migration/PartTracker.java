package dev.caravan.migration;

import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.job.Checkpoints;
import dev.caravan.job.ImportTotals;
import dev.caravan.job.WrittenPack;
import dev.caravan.job.reject.PartRejects;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.migration.PartLedger;
import dev.caravan.ledger.migration.PartLedger.AccountedPart;
import dev.caravan.migration.read.BundleOrdinals;
import dev.caravan.migration.read.PartListener;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps account of the parts of a run. A part is done when all groups that were read of it are counted and their rejects are
 * written: then it is recorded, and no later process of the run reads it again.
 */
final class PartTracker implements Checkpoints, PartListener {

    private static final long NOT_YET = -1;

    private final PartLedger ledger;
    private final ImportRun run;
    private final PartRejects rejects;
    private final Map<Integer, Standing> open = new TreeMap<>();
    private volatile ImportTotals before = ImportTotals.ZERO;

    /** How far a part is; groups are settled when they are counted and their rejects are written. */
    private static final class Standing {
        private ImportTotals counted = ImportTotals.ZERO;
        private long settled;
        private long read = NOT_YET;
    }

    PartTracker(PartLedger ledger, ImportRun run, PartRejects rejects) {
        this.ledger = ledger;
        this.run = run;
        this.rejects = rejects;
    }

    /** Takes over what earlier processes have done. */
    void take(Collection<AccountedPart> parts) {
        ImportTotals sum = ImportTotals.ZERO;
        for (AccountedPart part : parts) {
            sum = sum.plus(new ImportTotals(part.records(), part.bundles(), part.itemsWritten(), 0, 0));
        }
        before = sum;
    }

    @Override
    public ImportTotals before() {
        return before;
    }

    @Override
    public synchronized void read(int part, long groups) throws IOException {
        standing(part).read = groups;
        accountIfDone(part);
    }

    @Override
    public synchronized void counted(WrittenPack pack) {
        for (AssemblyResult.Refused refused : pack.refused()) {
            Standing standing = standing(refused.rejects().get(0).record());
            standing.counted = standing.counted.plus(refused);
        }
        for (WrittenBundles.Written written : pack.written().written()) {
            Standing standing = standing(written.bundle().records().get(0));
            standing.counted = standing.counted.plus(written);
        }
    }

    @Override
    public synchronized void settled() throws IOException {
        for (int part : List.copyOf(open.keySet())) {
            Standing standing = standing(part);
            standing.settled = standing.counted.bundles().read();
            accountIfDone(part);
        }
    }

    private void accountIfDone(int part) throws IOException {
        Standing standing = standing(part);
        if (standing.settled != standing.read) {
            return;
        }
        ImportTotals counted = standing.counted;
        ledger.account(
                run,
                new AccountedPart(
                        part,
                        counted.records(),
                        counted.bundles(),
                        counted.itemsWritten(),
                        List.copyOf(rejects.keep(part, () -> ledger.confirm(run)))));
        open.remove(part);
    }

    private Standing standing(SourceRecord row) {
        return standing(BundleOrdinals.partOf(row));
    }

    private Standing standing(int part) {
        return open.computeIfAbsent(part, unused -> new Standing());
    }
}
