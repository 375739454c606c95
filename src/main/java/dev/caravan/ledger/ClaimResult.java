package dev.caravan.ledger;

/** What came of asking for a run. */
public sealed interface ClaimResult {

    /**
     * The run is this process's.
     *
     * @param resumed whether an earlier process had begun it
     */
    record Claimed(ImportRun run, boolean resumed) implements ClaimResult {}

    /** A living process is at work on the same content. */
    record Busy(ProcessOwner owner, String importId) implements ClaimResult {}

    /** All was applied and accounted for, but its process ended before it had put the file away. */
    record Accounted(ImportRun run, Receipt receipt) implements ClaimResult {}
}
