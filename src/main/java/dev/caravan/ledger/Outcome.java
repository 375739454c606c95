package dev.caravan.ledger;

/** How a bundle, and each of its records, counts. */
public enum Outcome {
    /** It was not in the table, and is now. */
    IMPORTED,
    /** It was there with other values, which were replaced. */
    UPDATED,
    /** It was there already, or the policy lets what is there stand. */
    UNCHANGED,
    /** It is not imported; the rejects file says why. */
    REJECTED
}
