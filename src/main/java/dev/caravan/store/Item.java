package dev.caravan.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An item of the table: attribute names to values, keys included.
 *
 * @param attributes in the order in which they were put there
 */
public record Item(Map<String, Value> attributes) {
    public Item {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** The item's key in the table. */
    public ItemKey key() {
        return new ItemKey(text("PK"), text("SK"));
    }

    /** The value of an attribute, or null where the item has none. */
    public Value get(String attribute) {
        return attributes.get(attribute);
    }

    /** The text of a text or the digits of a number; null where the attribute is absent or of another type. */
    public String text(String attribute) {
        Value value = attributes.get(attribute);
        if (value instanceof Value.Text text) {
            return text.text();
        }
        return value instanceof Value.Numeric number ? number.digits() : null;
    }

    /** The item with an attribute set to a text. */
    public Item with(String attribute, String text) {
        return with(attribute, Value.of(text));
    }

    /** The item with an attribute set. */
    public Item with(String attribute, Value value) {
        Map<String, Value> changed = new LinkedHashMap<>(attributes);
        changed.put(attribute, value);
        return new Item(changed);
    }

    /** An item that has nothing but its key. */
    public static Item at(ItemKey key) {
        return new Item(Map.of()).with("PK", key.partition()).with("SK", key.sort());
    }
}
