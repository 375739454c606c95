package dev.caravan.ledger;

/** How many of what was read came out how: read = imported + updated + unchanged + rejected. */
public record Counts(long read, long imported, long updated, long unchanged, long rejected) {

    /** Nothing yet. */
    public static final Counts ZERO = new Counts(0, 0, 0, 0, 0);

    /** Both together. */
    public Counts plus(Counts others) {
        return new Counts(
                read + others.read,
                imported + others.imported,
                updated + others.updated,
                unchanged + others.unchanged,
                rejected + others.rejected);
    }

    /** With so many more of one outcome. */
    public Counts plus(Outcome outcome, long more) {
        return new Counts(
                read + more,
                imported + (outcome == Outcome.IMPORTED ? more : 0),
                updated + (outcome == Outcome.UPDATED ? more : 0),
                unchanged + (outcome == Outcome.UNCHANGED ? more : 0),
                rejected + (outcome == Outcome.REJECTED ? more : 0));
    }
}
