package dev.caravan.job;

import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.Assembly;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Outcome;

/**
 * Sums of what became of records.
 *
 * @param itemsWritten business items put or updated
 * @param writeUnits what DynamoDB reported as consumed
 * @param retries how often requests were sent again
 */
public record Tally(Counts records, Counts bundles, long itemsWritten, double writeUnits, long retries) {

    /** Nothing yet. */
    public static final Tally ZERO = new Tally(Counts.ZERO, Counts.ZERO, 0, 0, 0);

    /** With a bundle that was refused before anything was written. */
    public Tally plus(Assembly.Refused refused) {
        return plus(Outcome.REJECTED, refused.rejects().size(), 0);
    }

    /** With a bundle that came to the table. */
    public Tally plus(WrittenBundles.Written written) {
        return plus(written.outcome().outcome(), written.bundle().records().size(), items(written));
    }

    /** With what it took to write some bundles, which are counted by themselves. */
    public Tally plus(WrittenBundles written) {
        return new Tally(
                records, bundles, itemsWritten, writeUnits + written.writeUnits(), retries + written.retries());
    }

    /** Both together. */
    public Tally plus(Tally other) {
        return new Tally(
                records.plus(other.records),
                bundles.plus(other.bundles),
                itemsWritten + other.itemsWritten,
                writeUnits + other.writeUnits,
                retries + other.retries);
    }

    private Tally plus(Outcome outcome, int ofRecords, int items) {
        return new Tally(
                records.plus(outcome, ofRecords), bundles.plus(outcome, 1), itemsWritten + items, writeUnits, retries);
    }

    private static int items(WrittenBundles.Written written) {
        if (written.outcome() instanceof BundleOutcome.Imported) {
            return written.bundle().businessItems();
        }
        return written.outcome() instanceof BundleOutcome.Updated updated ? updated.items() : 0;
    }
}
