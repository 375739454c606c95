package dev.caravan.job;

import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.Reject;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.job.reject.RejectWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Adds up what became of a file's records, pack by pack as they were dealt, and writes the rejects in the file's order. Packs
 * come out of order; those that came early wait, and there are never more of them than are in flight. Rejects wait until the
 * window that they were dealt from is through.
 */
final class PackAccountant {

    private final RejectWriter rejects;
    private final Checkpoints checkpoints;
    private final TreeMap<Long, WrittenPack> early = new TreeMap<>();
    private final List<Reject> rejectedOfWindow = new ArrayList<>();
    private long next;
    private ImportTotals tally = ImportTotals.ZERO;

    PackAccountant(RejectWriter rejects, Checkpoints checkpoints) {
        this.rejects = rejects;
        this.checkpoints = checkpoints;
    }

    synchronized ImportTotals tally() {
        return checkpoints.before().plus(tally);
    }

    synchronized void add(WrittenPack pack) throws IOException {
        early.put(pack.pack().sequence(), pack);
        while (!early.isEmpty() && early.firstKey() == next) {
            account(early.pollFirstEntry().getValue());
            next++;
        }
    }

    private void account(WrittenPack pack) throws IOException {
        for (AssemblyResult.Refused refused : pack.refused()) {
            tally = tally.plus(refused);
            rejectedOfWindow.addAll(refused.rejects());
        }
        for (WrittenBundles.Written written : pack.written().written()) {
            tally = tally.plus(written);
            if (written.outcome() instanceof BundleOutcome.Rejected reason) {
                rejectedOfWindow.addAll(written.bundle().rejectAll(reason.code(), reason.reason()));
            }
        }
        tally = tally.plus(pack.written());
        checkpoints.counted(pack);
        if (pack.pack().endsWindow()) {
            writeRejects();
            checkpoints.settled();
        }
    }

    private void writeRejects() throws IOException {
        rejectedOfWindow.sort(Comparator.comparingLong(reject -> reject.record().ordinal()));
        for (Reject reject : rejectedOfWindow) {
            rejects.write(reject);
        }
        rejectedOfWindow.clear();
    }
}
