package dev.caravan.bundle.assemble;

import dev.caravan.design.EntityType;
import dev.caravan.key.KeyException;
import dev.caravan.key.KeyFields;
import dev.caravan.key.KeyLimits;
import dev.caravan.key.KeyTemplate;
import dev.caravan.key.Shards;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Generates the key attributes of the items of one entity type from its templates. */
public final class KeyGenerator {

    private final Shards shards;
    private final List<Key> keys = new ArrayList<>();

    /**
     * One key attribute.
     *
     * @param sameAs the position of an earlier key with the same template, whose value is taken; -1: none
     */
    private record Key(String attribute, KeyTemplate template, int sameAs) {}

    public KeyGenerator(EntityType entity, Shards shards) {
        this.shards = shards;
        List<KeyTemplate> templates = List.copyOf(entity.keys().values());
        for (Map.Entry<String, KeyTemplate> key : entity.keys().entrySet()) {
            int first = templates.indexOf(key.getValue());
            keys.add(new Key(key.getKey(), key.getValue(), first < keys.size() ? first : -1));
        }
    }

    /**
     * Hands each key attribute over; those of an index for which a value is absent are left out.
     *
     * @throws KeyException if a value is empty or a key too long
     */
    public void of(KeyFields values, BiConsumer<String, Value> into) {
        Value[] made = new Value[keys.size()];
        for (int i = 0; i < made.length; i++) {
            Key key = keys.get(i);
            made[i] = key.sameAs() < 0 ? rendered(key, values) : made[key.sameAs()];
            if (made[i] != null) {
                KeyLimits.check(key.attribute(), Value.textOf(made[i]));
                into.accept(key.attribute(), made[i]);
            }
        }
    }

    private Value rendered(Key key, KeyFields values) {
        Optional<String> text = key.template().render(values, shards);
        return text.isPresent() ? Value.of(text.get()) : null;
    }
}
