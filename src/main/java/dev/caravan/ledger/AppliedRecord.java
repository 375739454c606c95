package dev.caravan.ledger;

import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.Value;
import java.time.Instant;
import java.util.SortedSet;

/**
 * The ledger record that rides along in every transaction: {@code PK IMPORT#<id>, SK APPLIED#<ordinal>}. It is there
 * exactly when the transaction was applied, so a restart, or a writer that got no answer, knows what counts how.
 */
public final class AppliedRecord {

    static final String PREFIX = "APPLIED#";
    private static final String OPEN = "OPEN#";
    static final String IMPORTED = "imported";
    static final String UPDATED = "updated";

    private AppliedRecord() {}

    /** Where the record of a transaction is: its least ordinal names it. */
    public static ItemKey key(String importId, long leastOrdinal) {
        return new ItemKey(RunRecord.partition(importId), PREFIX + "%012d".formatted(leastOrdinal));
    }

    /**
     * The record of a transaction whose bundles all come out alike.
     *
     * @param ordinals of the bundles, at least one
     * @param outcome IMPORTED or UPDATED
     * @param expires when DynamoDB may delete the record
     */
    public static Item of(String importId, SortedSet<Long> ordinals, Outcome outcome, Instant expires) {
        return Item.at(key(importId, ordinals.first()))
                .with("entity_type", "IMPORT_APPLIED")
                .with(outcome == Outcome.IMPORTED ? IMPORTED : UPDATED, Ordinals.format(ordinals))
                .with(RunRecord.EXPIRES_AT, Value.of(expires.getEpochSecond()));
    }

    /** Where the record of a bundle is that is being written in several transactions. */
    public static ItemKey openKey(String importId, long ordinal) {
        return new ItemKey(RunRecord.partition(importId), OPEN + "%012d".formatted(ordinal));
    }
}
