package dev.caravan.job;

import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RecordCounts;

/**
 * Sums of what became of records.
 *
 * @param itemsWritten business items put or updated
 * @param writeUnits what DynamoDB reported as consumed
 * @param retries how often requests were sent again
 */
public record ImportTotals(
        RecordCounts records, RecordCounts bundles, long itemsWritten, double writeUnits, long retries) {

    /** Nothing yet. */
    public static final ImportTotals ZERO = new ImportTotals(RecordCounts.ZERO, RecordCounts.ZERO, 0, 0, 0);

    /** With a bundle that was refused before anything was written. */
    public ImportTotals plus(AssemblyResult.Refused refused) {
        return plus(Outcome.REJECTED, refused.rejects().size(), 0);
    }

    /** With a bundle that came to the table. */
    public ImportTotals plus(WrittenBundles.Written written) {
        return plus(written.outcome().outcome(), written.bundle().records().size(), items(written));
    }

    /** With what it took to write some bundles, which are counted by themselves. */
    public ImportTotals plus(WrittenBundles written) {
        return new ImportTotals(
                records, bundles, itemsWritten, writeUnits + written.writeUnits(), retries + written.retries());
    }

    /** Both together. */
    public ImportTotals plus(ImportTotals other) {
        return new ImportTotals(
                records.plus(other.records),
                bundles.plus(other.bundles),
                itemsWritten + other.itemsWritten,
                writeUnits + other.writeUnits,
                retries + other.retries);
    }

    private ImportTotals plus(Outcome outcome, int ofRecords, int items) {
        return new ImportTotals(
                records.plus(outcome, ofRecords), bundles.plus(outcome, 1), itemsWritten + items, writeUnits, retries);
    }

    private static int items(WrittenBundles.Written written) {
        if (written.outcome() instanceof BundleOutcome.Imported) {
            return written.bundle().businessItems();
        }
        return written.outcome() instanceof BundleOutcome.Updated updated ? updated.items() : 0;
    }
}
