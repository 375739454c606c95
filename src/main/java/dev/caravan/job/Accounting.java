package dev.caravan.job;

import dev.caravan.bundle.Assembly;
import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.Reject;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Outcome;
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
final class Accounting {

    private final RejectsFiles rejects;
    private final TreeMap<Long, WrittenPack> early = new TreeMap<>();
    private final List<Reject> rejectedOfWindow = new ArrayList<>();
    private long next;
    private Tally tally = Tally.ZERO;

    /** The sums so far. */
    record Tally(Counts records, Counts bundles, long itemsWritten, double writeUnits, long retries) {
        static final Tally ZERO = new Tally(Counts.ZERO, Counts.ZERO, 0, 0, 0);

        Tally plus(Outcome outcome, int ofRecords, int items) {
            return new Tally(
                    records.plus(outcome, ofRecords),
                    bundles.plus(outcome, 1),
                    itemsWritten + items,
                    writeUnits,
                    retries);
        }

        Tally plus(WrittenBundles written) {
            return new Tally(
                    records, bundles, itemsWritten, writeUnits + written.writeUnits(), retries + written.retries());
        }
    }

    Accounting(RejectsFiles rejects) {
        this.rejects = rejects;
    }

    synchronized Tally tally() {
        return tally;
    }

    synchronized void add(WrittenPack pack) throws IOException {
        early.put(pack.pack().sequence(), pack);
        while (!early.isEmpty() && early.firstKey() == next) {
            account(early.pollFirstEntry().getValue());
            next++;
        }
    }

    private void account(WrittenPack pack) throws IOException {
        for (Assembly.Refused refused : pack.refused()) {
            tally = tally.plus(Outcome.REJECTED, refused.rejects().size(), 0);
            rejectedOfWindow.addAll(refused.rejects());
        }
        for (WrittenBundles.Written written : pack.written().written()) {
            Bundle bundle = written.bundle();
            tally = tally.plus(written.outcome().outcome(), bundle.records().size(), items(written));
            if (written.outcome() instanceof BundleOutcome.Rejected reason) {
                rejectedOfWindow.addAll(bundle.rejectAll(reason.code(), reason.reason()));
            }
        }
        tally = tally.plus(pack.written());
        if (pack.pack().endsWindow()) {
            writeRejects();
        }
    }

    private void writeRejects() throws IOException {
        rejectedOfWindow.sort(Comparator.comparingLong(reject -> reject.record().ordinal()));
        for (Reject reject : rejectedOfWindow) {
            rejects.write(reject);
        }
        rejectedOfWindow.clear();
    }

    private static int items(WrittenBundles.Written written) {
        if (written.outcome() instanceof BundleOutcome.Imported) {
            return written.bundle().businessItems();
        }
        return written.outcome() instanceof BundleOutcome.Updated updated ? updated.items() : 0;
    }
}
