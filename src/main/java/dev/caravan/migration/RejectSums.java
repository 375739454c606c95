package dev.caravan.migration;

import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.Assembly;
import dev.caravan.job.Checkpoints;
import dev.caravan.job.Tally;
import dev.caravan.job.WrittenPack;
import dev.caravan.validation.RejectCode;
import java.util.EnumMap;
import java.util.Map;

/** Counts the rows that are rejected, by code. */
final class RejectSums implements Checkpoints {

    private final Map<RejectCode, Long> sums = new EnumMap<>(RejectCode.class);

    @Override
    public Tally before() {
        return Tally.ZERO;
    }

    @Override
    public synchronized void counted(WrittenPack pack) {
        for (Assembly.Refused refused : pack.refused()) {
            refused.rejects().forEach(reject -> sums.merge(reject.code(), 1L, Long::sum));
        }
        for (WrittenBundles.Written written : pack.written().written()) {
            if (written.outcome() instanceof Rejected rejected) {
                sums.merge(rejected.code(), (long) written.bundle().records().size(), Long::sum);
            }
        }
    }

    @Override
    public void settled() {}

    synchronized Map<RejectCode, Long> sums() {
        return new EnumMap<>(sums);
    }
}
