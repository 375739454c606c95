package dev.caravan.job;

import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.Assembly;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Outcome;
import java.util.List;

/**
 * A pack that has been written: what became of each of its bundles.
 *
 * @param refused those that were refused before anything was written
 * @param written those that came to the table
 */
public record WrittenPack(RecordPack pack, List<Assembly.Refused> refused, WrittenBundles written) implements Pack {
    public WrittenPack {
        refused = List.copyOf(refused);
    }

    /** What became of the records of the pack. */
    public Counts records() {
        Counts counts = Counts.ZERO;
        for (Assembly.Refused bundle : refused) {
            counts = counts.plus(Outcome.REJECTED, bundle.rejects().size());
        }
        for (WrittenBundles.Written bundle : written.written()) {
            counts = counts.plus(
                    bundle.outcome().outcome(), bundle.bundle().records().size());
        }
        return counts;
    }
}
