package dev.caravan.ledger;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.time.Instant;
import java.util.SortedSet;

/**
 * The ledger record that rides along in every transaction: {@code PK IMPORT#<id>, SK APPLIED#<ordinal>}. It is there
 * exactly when the transaction was applied, so a restart, or a writer that got no answer, knows what counts how.
 */
public final class AppliedRecord {

    static final String PREFIX = "APPLIED#";
    private static final String OPEN = "OPEN#";
    private static final String ZEROS = "000000000000";
    static final String IMPORTED = "imported";
    static final String UPDATED = "updated";

    private AppliedRecord() {}

    /** Where the record of a transaction is: its least ordinal names it. */
    public static ItemKey key(String importId, long leastOrdinal) {
        return new ItemKey(RunRecord.partition(importId), PREFIX + padded(leastOrdinal));
    }

    /**
     * The record of a transaction whose bundles all come out alike.
     *
     * @param ordinals of the bundles, at least one
     * @param outcome IMPORTED or UPDATED
     * @param expires when DynamoDB may delete the record
     */
    public static Item of(String importId, SortedSet<Long> ordinals, Outcome outcome, Instant expires) {
        ItemKey key = key(importId, ordinals.first());
        return Item.builder()
                .add("PK", Value.of(key.partition()))
                .add("SK", Value.of(key.sort()))
                .add("entity_type", Value.of("IMPORT_APPLIED"))
                .add(outcome == Outcome.IMPORTED ? IMPORTED : UPDATED, Value.of(Ordinals.format(ordinals)))
                .add(RunRecord.EXPIRES_AT, Value.of(expires.getEpochSecond()))
                .build();
    }

    /** Where the record of a bundle is that is being written in several transactions. */
    public static ItemKey openKey(String importId, long ordinal) {
        return new ItemKey(RunRecord.partition(importId), OPEN + padded(ordinal));
    }

    /** At least twelve digits. A formatter would do, and take longer than all else that a transaction's record needs. */
    private static String padded(long ordinal) {
        String digits = Long.toString(ordinal);
        return ZEROS.substring(Math.min(digits.length(), ZEROS.length())).concat(digits);
    }
}
