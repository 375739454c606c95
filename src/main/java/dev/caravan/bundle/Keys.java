package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.key.KeyException;
import dev.caravan.key.KeyFields;
import dev.caravan.key.KeyLimits;
import dev.caravan.key.Shards;
import dev.caravan.store.Value;
import java.util.function.BiConsumer;

/** Generates the key attributes of an item from the templates of its entity type. */
final class Keys {

    private Keys() {}

    /**
     * Hands each key attribute over; those of an index for which a value is absent are left out.
     *
     * @throws KeyException where a value is empty or a key too long
     */
    static void of(EntityType entity, KeyFields values, Shards shards, BiConsumer<String, Value> keys) {
        entity.keys().forEach((attribute, template) -> template.render(values, shards)
                .ifPresent(key -> keys.accept(attribute, Value.of(KeyLimits.check(attribute, key)))));
    }
}
