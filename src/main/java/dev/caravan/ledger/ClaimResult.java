package dev.caravan.ledger;

/** What came of asking for a run. */
public sealed interface ClaimResult {

    /** The run is this process's, new or resumed. */
    record Claimed(ImportRun run) implements ClaimResult {}

    /** A living process is at work on the same content. */
    record Busy(Owner owner, String importId) implements ClaimResult {}

    /** All was applied and accounted for, but its process ended before it had put the file away. */
    record Accounted(ImportRun run, Receipt receipt) implements ClaimResult {}
}
