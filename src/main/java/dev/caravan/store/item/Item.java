package dev.caravan.store.item;

import java.util.Map;
import java.util.Objects;

/**
 * An item of the table: attribute names to values, keys included. Immutable; equal to an item with the same attributes in
 * any order.
 */
public final class Item {

    private final ItemAttributes attributes;

    /** Worked out when first asked for, since the path of an item asks several times; 0: not yet. */
    private int bytes;

    private Item(ItemAttributes attributes) {
        this.attributes = attributes;
    }

    /** An item with these attributes, in their order. */
    public Item(Map<String, Value> attributes) {
        this(ItemAttributes.of(attributes));
    }

    /** The attributes, in the order in which they were put there. */
    public Map<String, Value> attributes() {
        return attributes;
    }

    /** The attributes by position. */
    public ItemAttributes own() {
        return attributes;
    }

    /** The item's key in the table. */
    public ItemKey key() {
        return new ItemKey(text("PK"), text("SK"));
    }

    /** The value of an attribute, or null if the item has none. */
    public Value get(String attribute) {
        return attributes.value(attribute);
    }

    /** The text of a text, the digits of a number, true or false; null if the attribute is absent or of another type. */
    public String text(String attribute) {
        return Value.textOf(attributes.value(attribute));
    }

    /** How large DynamoDB reckons the item: see {@link ItemSize}. */
    public int bytes() {
        if (bytes == 0) {
            bytes = ItemSize.of(this);
        }
        return bytes;
    }

    /** The item with an attribute set to a text. */
    public Item with(String attribute, String text) {
        return with(attribute, Value.of(text));
    }

    /** The item with an attribute set. */
    public Item with(String attribute, Value value) {
        return new Builder(attributes).set(attribute, value).build();
    }

    /** An item that has nothing but its key. */
    public static Item at(ItemKey key) {
        return builder()
                .add("PK", Value.of(key.partition()))
                .add("SK", Value.of(key.sort()))
                .build();
    }

    /** An item in the making. */
    public static Builder builder() {
        return new Builder(ItemAttributes.NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Item item && attributes.equals(item.attributes);
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }

    @Override
    public String toString() {
        return "Item" + attributes;
    }

    /** Collects the attributes of an item; for one item and one thread. */
    public static final class Builder {

        private ItemAttributes attributes;
        private boolean built;

        private Builder(ItemAttributes from) {
            this.attributes = from;
            this.built = true;
        }

        /** Adds an attribute that the item does not have yet. */
        public Builder add(String attribute, Value value) {
            own();
            attributes.add(attribute, Objects.requireNonNull(value));
            return this;
        }

        /** Adds attributes of which the item has none yet. */
        public Builder addAll(Map<String, Value> values) {
            values.forEach(this::add);
            return this;
        }

        /** Sets an attribute, whether or not the item has it. */
        public Builder set(String attribute, Value value) {
            own();
            attributes.set(attribute, Objects.requireNonNull(value));
            return this;
        }

        /** The item; what is set afterwards does not change it. */
        public Item build() {
            built = true;
            return new Item(attributes);
        }

        private void own() {
            if (built) {
                attributes = attributes.copy();
                built = false;
            }
        }
    }
}
