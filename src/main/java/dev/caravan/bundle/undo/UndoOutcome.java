package dev.caravan.bundle.undo;

/** What became of a bundle that was to be taken back. */
public sealed interface UndoOutcome {

    /**
     * It is gone from the table, all of it, and was there before.
     *
     * @param items how many business items were deleted
     */
    record TakenBack(int items) implements UndoOutcome {}

    /**
     * It stays as it is.
     *
     * @param reason which fields are not as the run wrote them, or why the run cannot be undone here
     */
    record Left(String reason) implements UndoOutcome {}

    /** Others, or an earlier undo, had deleted it already. */
    record Gone() implements UndoOutcome {}
}
