package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.assemble.KeyGenerator;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.Condition;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the actions that replace what the table holds by a bundle: declared attributes and keys only, what others wrote
 * stays; every action is conditioned on what was read, so that no change made meanwhile is lost.
 */
final class ReplacementBuilder {

    private final TableDesign design;

    ReplacementBuilder(TableDesign design) {
        this.design = design;
    }

    Resolution.Replace of(Bundle bundle, StoredBundle existing) {
        List<WriteAction> actions = new ArrayList<>();
        Item merged = mergedRoot(bundle, existing.root());
        replaceRoot(bundle, existing.root(), merged, actions);
        int written = 1 + replaceItems(bundle, existing, actions);
        bundle.guard().ifPresent(guard -> actions.add(replaceGuard(guard, merged, existing)));
        existing.givenUp()
                .ifPresent(guard -> actions.add(new WriteAction.Delete(guard.key(), PutActions.unchanged(guard))));
        return new Resolution.Replace(actions, written);
    }

    private Item mergedRoot(Bundle bundle, Item old) {
        Map<String, Value> attributes = new LinkedHashMap<>(old.attributes());
        for (String own :
                List.of(SystemAttributes.ENTITY_TYPE, SystemAttributes.IMPORT_ID, SystemAttributes.CONTENT_HASH)) {
            attributes.put(own, bundle.root().get(own));
        }
        bundle.entity()
                .bundle()
                .ifPresent(of -> attributes.put(of.countAs(), bundle.root().get(of.countAs())));
        attributes.put(SystemAttributes.IMPORT_ORDINAL, Value.of(bundle.ordinal()));
        return merged(bundle.entity(), attributes, bundle.root(), bundle.given().keySet());
    }

    private Item mergedItem(EntityType type, Item old, Item now, Set<String> given) {
        Map<String, Value> attributes = new LinkedHashMap<>(old.attributes());
        now.attributes().forEach((attribute, value) -> {
            if (!type.attributes().containsKey(attribute)) {
                attributes.put(attribute, value);
            }
        });
        return merged(type, attributes, now, given);
    }

    /**
     * An item under the values that a record gives, with the keys that these make. A default stands in only if neither the
     * record nor the table has a value. A key that can no longer be made is removed only if the record removed a value that it
     * depends on: no item leaves an index unasked.
     */
    private Item merged(EntityType type, Map<String, Value> attributes, Item now, Set<String> given) {
        Set<String> removed = new HashSet<>();
        for (String attribute : type.attributes().keySet()) {
            Value value = now.get(attribute);
            if (value == null) {
                if (given.contains(attribute)) {
                    attributes.remove(attribute);
                    removed.add(attribute);
                }
            } else if (given.contains(attribute)) {
                attributes.put(attribute, value);
            } else {
                attributes.putIfAbsent(attribute, value);
            }
        }
        Map<String, Value> keys = new HashMap<>();
        new KeyGenerator(type, design.shards()).of(attribute -> Value.textOf(attributes.get(attribute)), keys::put);
        type.keys().forEach((key, template) -> {
            if (keys.containsKey(key)) {
                attributes.put(key, keys.get(key));
            } else if (!Collections.disjoint(design.attributesOf(template), removed)) {
                attributes.remove(key);
            }
        });
        return new Item(attributes);
    }

    private void replaceRoot(Bundle bundle, Item old, Item merged, List<WriteAction> actions) {
        Set<String> read = new HashSet<>(bundle.entity().attributes().keySet());
        read.add(SystemAttributes.CONTENT_HASH);
        if (!merged.key().equals(old.key())) {
            actions.add(new WriteAction.Delete(old.key(), PutActions.unchanged(old)));
            actions.add(new WriteAction.Put(merged, Condition.notThere()));
            return;
        }
        actions.add(update(old, merged, read));
    }

    private int replaceItems(Bundle bundle, StoredBundle existing, List<WriteAction> actions) {
        if (bundle.entity().bundle().isEmpty()) {
            return 0;
        }
        EntityType type = design.entities().get(bundle.entity().bundle().get().items());
        Set<String> declared = type.attributes().keySet();
        Map<ItemKey, Item> held = existing.itemsByKey();
        int written = 0;
        for (int i = 0; i < bundle.items().size(); i++) {
            Item item = bundle.items().get(i);
            Item old = held.remove(item.key());
            if (old == null) {
                actions.add(new WriteAction.Put(item, Condition.notThere()));
                written++;
                continue;
            }
            Item merged = mergedItem(type, old, item, bundle.givenOfItems().get(i));
            if (!merged.equals(old)) {
                actions.add(update(old, merged, declared));
                written++;
            }
        }
        held.values().forEach(gone -> actions.add(new WriteAction.Delete(gone.key(), holding(gone, declared))));
        return written;
    }

    private static WriteAction replaceGuard(Item guard, Item merged, StoredBundle existing) {
        Item retargeted = guard.with(UniqueGuard.TARGET_PK, merged.key().partition())
                .with(UniqueGuard.TARGET_SK, merged.key().sort());
        return new WriteAction.Put(
                retargeted, existing.guard().map(PutActions::unchanged).orElse(Condition.notThere()));
    }

    /** Sets what differs and removes what is gone, as long as the read attributes are still what they were. */
    private static WriteAction update(Item old, Item now, Set<String> read) {
        Map<String, Value> set = new LinkedHashMap<>();
        now.attributes().forEach((attribute, value) -> {
            if (!value.equals(old.get(attribute))) {
                set.put(attribute, value);
            }
        });
        Set<String> remove = new HashSet<>(old.attributes().keySet());
        remove.removeAll(now.attributes().keySet());
        return new WriteAction.Update(old.key(), set, remove, holding(old, read));
    }

    private static Condition holding(Item read, Collection<String> attributes) {
        Map<String, Optional<Value>> held = new LinkedHashMap<>();
        held.put(TableDesign.PARTITION_KEY, Optional.of(read.get(TableDesign.PARTITION_KEY)));
        attributes.forEach(attribute -> held.put(attribute, Optional.ofNullable(read.get(attribute))));
        return new Condition.Holds(held);
    }
}
