package dev.caravan.ledger;

import dev.caravan.store.Condition;
import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;

/**
 * The record of a run: {@code PK IMPORT#<id>, SK RUN}, found by month through GSI1 ({@code IMPORTS#yyyy-MM},
 * {@code started_at#id}).
 */
final class RunRecord {

    static final String RECEIPT = "receipt";
    static final String STATE = "state";
    static final String EXPIRES_AT = "expires_at";
    static final String CLAIM = "claim_pk";
    private static final String SORT_KEY = "RUN";

    private RunRecord() {}

    static String partition(String importId) {
        return "IMPORT#" + importId;
    }

    static ItemKey key(String importId) {
        return new ItemKey(partition(importId), SORT_KEY);
    }

    static ItemKey stopKey(String importId) {
        return new ItemKey(partition(importId), "STOP");
    }

    static String monthPartition(String month) {
        return "IMPORTS#" + month;
    }

    /** The record that holds a receipt, and tells where the claim of its run is. */
    static Item of(Receipt receipt, ItemKey claim) {
        String started = receipt.startedAt();
        return Item.at(key(receipt.importId()))
                .with("entity_type", "IMPORT_RUN")
                .with("GSI1PK", monthPartition(started.substring(0, "yyyy-MM".length())))
                .with("GSI1SK", started + "#" + receipt.importId())
                .with(STATE, receipt.state().name())
                .with(CLAIM, claim.partition())
                .with(RECEIPT, receipt.toJson());
    }

    /** Holds as long as the record has the receipt that was read. */
    static Condition unchanged(Item record) {
        return Condition.holds(RECEIPT, record.text(RECEIPT));
    }

    static Receipt receipt(Item record) {
        return Receipt.parse(record.text(RECEIPT));
    }
}
