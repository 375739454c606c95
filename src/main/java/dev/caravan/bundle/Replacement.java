package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.Condition;
import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.Value;
import dev.caravan.store.WriteAction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the actions that replace what the table holds by a bundle: declared attributes and keys only, what others wrote
 * stays; every action is conditioned on what was read, so that no change made meanwhile is lost.
 */
final class Replacement {

    private final TableDesign design;

    Replacement(TableDesign design) {
        this.design = design;
    }

    Verdict.Replace of(Bundle bundle, Existing existing) {
        List<WriteAction> actions = new ArrayList<>();
        Item merged = merged(bundle, existing.root());
        replaceRoot(bundle, existing.root(), merged, actions);
        int written = 1 + replaceItems(bundle, existing, actions);
        bundle.guard().ifPresent(guard -> actions.add(replaceGuard(guard, merged, existing)));
        return new Verdict.Replace(actions, written);
    }

    /** The old root under the new values, with the keys that these give. */
    private Item merged(Bundle bundle, Item old) {
        Map<String, Value> attributes = new LinkedHashMap<>(old.attributes());
        bundle.given()
                .forEach((attribute, value) -> value.ifPresentOrElse(
                        given -> attributes.put(attribute, given), () -> attributes.remove(attribute)));
        for (String own : List.of(Attributes.ENTITY_TYPE, Attributes.IMPORT_ID, Attributes.CONTENT_HASH)) {
            attributes.put(own, bundle.root().get(own));
        }
        bundle.entity()
                .bundle()
                .ifPresent(of -> attributes.put(of.countAs(), bundle.root().get(of.countAs())));
        attributes.put(Attributes.IMPORT_ORDINAL, Value.of(bundle.ordinal()));
        // A default stands in only where neither the record nor the table has a value.
        bundle.entity().attributes().keySet().forEach(attribute -> {
            Value fallback = bundle.root().get(attribute);
            if (fallback != null && !bundle.given().containsKey(attribute)) {
                attributes.putIfAbsent(attribute, fallback);
            }
        });
        keyAttributes().forEach(attributes::remove);
        new Keys(bundle.entity(), design.shards())
                .of(attribute -> Value.textOf(attributes.get(attribute)), attributes::put);
        return new Item(attributes);
    }

    private void replaceRoot(Bundle bundle, Item old, Item merged, List<WriteAction> actions) {
        Set<String> read = new HashSet<>(bundle.entity().attributes().keySet());
        read.add(Attributes.CONTENT_HASH);
        if (!merged.key().equals(old.key())) {
            actions.add(new WriteAction.Delete(old.key(), Puts.unchanged(old)));
            actions.add(new WriteAction.Put(merged, Condition.notThere()));
            return;
        }
        actions.add(update(old, merged, read));
    }

    private int replaceItems(Bundle bundle, Existing existing, List<WriteAction> actions) {
        if (bundle.entity().bundle().isEmpty()) {
            return 0;
        }
        EntityType type = design.entities().get(bundle.entity().bundle().get().items());
        Set<String> declared = type.attributes().keySet();
        Map<ItemKey, Item> held = existing.itemsByKey();
        int written = 0;
        for (Item item : bundle.items()) {
            Item old = held.remove(item.key());
            if (old == null) {
                actions.add(new WriteAction.Put(item, Condition.notThere()));
                written++;
            } else if (!agree(item, old, item.attributes().keySet()) || !agree(item, old, declared)) {
                Map<String, Value> attributes = new LinkedHashMap<>(old.attributes());
                declared.forEach(attributes::remove);
                attributes.putAll(item.attributes());
                actions.add(update(old, new Item(attributes), declared));
                written++;
            }
        }
        held.values().forEach(gone -> actions.add(new WriteAction.Delete(gone.key(), holding(gone, declared))));
        return written;
    }

    private static WriteAction replaceGuard(Item guard, Item merged, Existing existing) {
        Item retargeted = guard.with(Guard.TARGET_PK, merged.key().partition())
                .with(Guard.TARGET_SK, merged.key().sort());
        return new WriteAction.Put(
                retargeted, existing.guard().map(Puts::unchanged).orElse(Condition.notThere()));
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

    private static boolean agree(Item one, Item other, Set<String> attributes) {
        return attributes.stream().allMatch(attribute -> Objects.equals(one.get(attribute), other.get(attribute)));
    }

    private Set<String> keyAttributes() {
        Set<String> keys = new HashSet<>(Set.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY));
        design.indexes().values().forEach(index -> keys.addAll(List.of(index.partitionKey(), index.sortKey())));
        return keys;
    }
}
