package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.key.KeyException;
import dev.caravan.key.KeyLimits;
import dev.caravan.key.Shards;
import dev.caravan.store.Item;
import dev.caravan.store.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/** Generates the key attributes of an item from the templates of its entity type. */
final class Keys {

    private Keys() {}

    /**
     * The key attributes; those of an index for which a value is absent are left out.
     *
     * @throws KeyException where a value is empty or a key too long
     */
    static Map<String, Value> of(EntityType entity, Item values, Shards shards) {
        Map<String, Value> keys = new LinkedHashMap<>();
        entity.keys().forEach((attribute, template) -> template.render(values::text, shards)
                .map(key -> KeyLimits.check(attribute, key))
                .ifPresent(key -> keys.put(attribute, Value.of(key))));
        return keys;
    }
}
