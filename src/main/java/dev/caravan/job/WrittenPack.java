package dev.caravan.job;

import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RecordCounts;
import java.util.List;

/**
 * A pack that has been written: what became of each of its bundles.
 *
 * @param refused those that were refused before anything was written
 * @param written those that came to the table
 */
public record WrittenPack(RecordPack pack, List<AssemblyResult.Refused> refused, WrittenBundles written)
        implements Pack {
    public WrittenPack {
        refused = List.copyOf(refused);
    }

    /** What became of the records of the pack. */
    public RecordCounts records() {
        RecordCounts counts = RecordCounts.ZERO;
        for (AssemblyResult.Refused bundle : refused) {
            counts = counts.plus(Outcome.REJECTED, bundle.rejects().size());
        }
        for (WrittenBundles.Written bundle : written.written()) {
            counts = counts.plus(
                    bundle.outcome().outcome(), bundle.bundle().records().size());
        }
        return counts;
    }
}
