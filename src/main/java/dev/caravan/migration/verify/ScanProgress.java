package dev.caravan.migration.verify;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far the scan of a verification is.
 *
 * @param partition where it goes on; null: at the beginning
 * @param sort likewise
 * @param done whether all of the table has been read
 * @param lists how many lists have been begun of what was found
 * @param files how many of these have something in them
 * @param items how many items it has judged: entities and what belongs to them
 * @param readUnits what DynamoDB reported to have consumed
 * @param entities step to how many entities have no row in its source
 * @param itemsOf step to how many items belong to an entity that has no row in its source
 */
record ScanProgress(
        String partition,
        String sort,
        boolean done,
        int lists,
        int files,
        long items,
        double readUnits,
        Map<String, Long> entities,
        Map<String, Long> itemsOf) {

    /** What it is kept under. */
    static final String NAME = "SCAN";

    /** Nothing has been read. */
    static final ScanProgress BEGINNING = new ScanProgress(null, null, false, 0, 0, 0, 0, Map.of(), Map.of());

    ScanProgress {
        entities = new TreeMap<>(entities);
        itemsOf = new TreeMap<>(itemsOf);
    }

    /** Where the next page starts. */
    Optional<Item> start() {
        return Optional.ofNullable(partition).map(unused -> Item.at(new ItemKey(partition, sort)));
    }

    long entities(String step) {
        return entities.getOrDefault(step, 0L);
    }

    long itemsOf(String step) {
        return itemsOf.getOrDefault(step, 0L);
    }
}
