package dev.caravan.ledger;

/** How many of what was read came out how: read = imported + updated + unchanged + rejected. */
public record RecordCounts(long read, long imported, long updated, long unchanged, long rejected) {

    /** Nothing yet. */
    public static final RecordCounts ZERO = new RecordCounts(0, 0, 0, 0, 0);

    /** Both together. */
    public RecordCounts plus(RecordCounts others) {
        return new RecordCounts(
                read + others.read,
                imported + others.imported,
                updated + others.updated,
                unchanged + others.unchanged,
                rejected + others.rejected);
    }

    /** With so many more of one outcome. */
    public RecordCounts plus(Outcome outcome, long more) {
        return new RecordCounts(
                read + more,
                imported + (outcome == Outcome.IMPORTED ? more : 0),
                updated + (outcome == Outcome.UPDATED ? more : 0),
                unchanged + (outcome == Outcome.UNCHANGED ? more : 0),
                rejected + (outcome == Outcome.REJECTED ? more : 0));
    }
}
