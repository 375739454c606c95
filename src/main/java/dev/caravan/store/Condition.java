package dev.caravan.store;

import dev.caravan.store.item.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What must hold of an item for a write to it to happen. */
public sealed interface Condition {

    /** Nothing. */
    record None() implements Condition {}

    /** There is no item under that key. */
    record NotThere() implements Condition {}

    /**
     * The item's attributes have these values; empty: the attribute is absent.
     *
     * @param attributes at least one
     */
    record Holds(Map<String, Optional<Value>> attributes) implements Condition {
        public Holds {
            attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        }
    }

    /** Nothing needs to hold. */
    static Condition none() {
        return new None();
    }

    /** The item must not exist. */
    static Condition notThere() {
        return new NotThere();
    }

    /** One attribute must have that text. */
    static Condition holds(String attribute, String text) {
        return new Holds(Map.of(attribute, Optional.of(Value.of(text))));
    }
}
