package dev.caravan.ledger.undo;

import dev.caravan.ledger.CheckedRecord;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;

/**
 * What became of the bundles of a run when it was undone last: {@code PK IMPORT#<id>, SK UNDO}, beside the run's receipt,
 * which stays.
 *
 * @param undoneAt when the undo ended, UTC
 * @param takenBack bundles that were deleted now
 * @param left bundles that stay
 * @param alreadyGone bundles that others, or an earlier undo, had deleted
 */
public record UndoRecord(String importId, String undoneAt, long takenBack, long left, long alreadyGone) {

    private static final String SORT_KEY = "UNDO";
    private static final String UNDONE_AT = "undone_at";
    private static final String TAKEN_BACK = "taken_back";
    private static final String LEFT = "left";
    private static final String ALREADY_GONE = "already_gone";

    static ItemKey key(String importId) {
        return new ItemKey(RunRecord.partition(importId), SORT_KEY);
    }

    Item item() {
        return Item.at(key(importId))
                .with("entity_type", "IMPORT_UNDO")
                .with(UNDONE_AT, undoneAt)
                .with(TAKEN_BACK, Value.of(takenBack))
                .with(LEFT, Value.of(left))
                .with(ALREADY_GONE, Value.of(alreadyGone));
    }

    static UndoRecord of(String importId, Item item) {
        CheckedRecord record = new CheckedRecord(item);
        return new UndoRecord(
                importId,
                record.text(UNDONE_AT),
                record.number(TAKEN_BACK),
                record.number(LEFT),
                record.number(ALREADY_GONE));
    }
}
