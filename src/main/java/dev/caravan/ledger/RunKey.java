package dev.caravan.ledger;

/**
 * By what a run is known: the same content for the same feed under the same policy is the same work.
 *
 * @param sha256 of the file's bytes, hexadecimal
 * @param policy what happens to existing records, in lower case
 */
public record RunKey(String sha256, String feed, String policy) {}
