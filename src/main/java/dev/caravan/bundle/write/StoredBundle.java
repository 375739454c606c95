package dev.caravan.bundle.write;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the table holds where a bundle wants to be, read consistently.
 *
 * @param root the entity's own item
 * @param guard the item that keeps the bundle's unique values
 * @param givenUp the item that keeps the entity's values of before, if these are others; to be deleted with them
 * @param items the items that belong to it
 */
record StoredBundle(Item root, Optional<Item> guard, Optional<Item> givenUp, List<Item> items) {
    StoredBundle {
        items = List.copyOf(items);
    }

    Map<ItemKey, Item> itemsByKey() {
        Map<ItemKey, Item> byKey = new LinkedHashMap<>();
        items.forEach(item -> byKey.put(item.key(), item));
        return byKey;
    }
}
