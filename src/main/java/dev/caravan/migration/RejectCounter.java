package dev.caravan.migration;

import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.job.Checkpoints;
import dev.caravan.job.ImportTotals;
import dev.caravan.job.WrittenPack;
import dev.caravan.validation.RejectCode;
import java.util.EnumMap;
import java.util.Map;

/** Counts the rows that are rejected, by code. */
final class RejectCounter implements Checkpoints {

    private final Map<RejectCode, Long> sums = new EnumMap<>(RejectCode.class);

    @Override
    public ImportTotals before() {
        return ImportTotals.ZERO;
    }

    @Override
    public synchronized void counted(WrittenPack pack) {
        for (AssemblyResult.Refused refused : pack.refused()) {
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
