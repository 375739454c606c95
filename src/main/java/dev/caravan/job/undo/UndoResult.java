package dev.caravan.job.undo;

/**
 * What came of undoing a run.
 *
 * @param dryRun whether nothing was written: the counts tell what would be
 * @param takenBack bundles of the run that were deleted
 * @param items business items that were deleted with them; guards not counted
 * @param left bundles that stay, changed by others or updated by the run
 * @param expired bundles that stay because the ledger has forgotten which ones they are
 * @param alreadyGone bundles of the run that others, or an earlier undo, had deleted
 */
public record UndoResult(
        String importId,
        String file,
        boolean dryRun,
        long takenBack,
        long items,
        long left,
        long expired,
        long alreadyGone) {

    /** Returns whether nothing is left of what the run wrote. */
    public boolean isComplete() {
        return left == 0 && expired == 0;
    }
}
