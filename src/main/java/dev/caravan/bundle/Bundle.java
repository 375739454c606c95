package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.source.SourceRecord;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The items that one entity and what belongs to it become: written together, or not at all.
 *
 * @param ordinal names the bundle within its file: the ordinal of its first record
 * @param entity the root's type
 * @param root the root item, keys included
 * @param items the items that belong to it; none for an entity without a bundle
 * @param givenOfItems for each of the items, the attributes of which its record says something; the values of others are
 *     defaults
 * @param guard the item that keeps the root's unique values; empty if the entity has none
 * @param given what the records say of the root's attributes: their values, and empty for those that are to be removed;
 *     defaults, and blanks that leave the table's value as it is, are not in it
 * @param records what the bundle was made of
 */
public record Bundle(
        long ordinal,
        EntityType entity,
        Item root,
        List<Item> items,
        List<Set<String>> givenOfItems,
        Optional<Item> guard,
        Map<String, Optional<Value>> given,
        List<SourceRecord> records) {

    public Bundle {
        items = List.copyOf(items);
        givenOfItems = List.copyOf(givenOfItems);
        given = Collections.unmodifiableMap(given);
        records = List.copyOf(records);
    }

    /** Root and items: what receipts count as {@code items_written}. */
    public int businessItems() {
        return 1 + items.size();
    }

    /** How many actions of a transaction the bundle needs. */
    public int actions() {
        return businessItems() + (guard.isPresent() ? 1 : 0);
    }

    /** The bytes that its items have together, by DynamoDB's reckoning. */
    public int bytes() {
        int bytes = root.bytes() + guard.map(Item::bytes).orElse(0);
        for (Item item : items) {
            bytes += item.bytes();
        }
        return bytes;
    }

    /** Root, guard and items. */
    public List<Item> allItems() {
        List<Item> all = new ArrayList<>(actions());
        all.add(root);
        guard.ifPresent(all::add);
        all.addAll(items);
        return all;
    }

    /** Where the root is. */
    public ItemKey key() {
        return root.key();
    }

    /** The content that {@code content_hash} stands for. */
    public String contentHash() {
        return root.text(SystemAttributes.CONTENT_HASH);
    }

    /** All of its records, rejected for the same reason. */
    public List<Reject> rejectAll(dev.caravan.validation.RejectCode code, String reason) {
        return records.stream().map(record -> new Reject(record, code, reason)).toList();
    }
}
