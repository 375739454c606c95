package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.write.BundleDiff;
import dev.caravan.design.TableDesign;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What others changed of a bundle since a run wrote it, every attribute compared; in words, empty if nothing. */
final class ItemChanges {

    private static final Set<String> PLACE = Set.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY);

    private ItemChanges() {}

    /** Changes of the root. Its table key is not compared: that is how it was found. */
    static List<String> ofRoot(Bundle bundle, Item held) {
        return of(bundle.root(), held, PLACE, "");
    }

    /** Changes of the guard, which points to where the root is. */
    static List<String> ofGuard(Bundle bundle, Item guard, ItemKey root) {
        Item written = bundle.guard()
                .orElseThrow()
                .with(UniqueGuard.TARGET_PK, root.partition())
                .with(UniqueGuard.TARGET_SK, root.sort());
        return of(written, guard, Set.of(), "guard ");
    }

    /** Changes of the items: those that are gone, were added, or have other attributes. */
    static List<String> ofItems(Bundle bundle, List<Item> held) {
        List<String> changes = ofRemaining(bundle, held);
        Map<ItemKey, Item> byKey = byKey(held);
        for (Item item : bundle.items()) {
            if (!byKey.containsKey(item.key())) {
                changes.add(field(bundle) + " (" + item.key().sort() + " is gone)");
            }
        }
        return changes;
    }

    /** Changes of the items that are there, some of which may have been taken back already. */
    static List<String> ofRemaining(Bundle bundle, List<Item> held) {
        Map<ItemKey, Item> written = byKey(bundle.items());
        List<String> changes = new ArrayList<>();
        for (Item item : held) {
            Item own = written.get(item.key());
            if (own == null) {
                changes.add(field(bundle) + " (" + item.key().sort() + " was added)");
            } else {
                changes.addAll(
                        of(own, item, Set.of(), field(bundle) + " " + item.key().sort() + " "));
            }
        }
        return changes;
    }

    private static List<String> of(Item written, Item held, Set<String> except, String prefix) {
        Set<String> attributes = new TreeSet<>(written.attributes().keySet());
        attributes.addAll(held.attributes().keySet());
        attributes.removeAll(except);
        List<String> changes = new ArrayList<>();
        for (String attribute : attributes) {
            Value here = written.get(attribute);
            Value there = held.get(attribute);
            if (!Objects.equals(here, there)) {
                changes.add(prefix + attribute + " (" + BundleDiff.text(here) + " by this run, "
                        + BundleDiff.text(there) + " in the table)");
            }
        }
        return changes;
    }

    private static String field(Bundle bundle) {
        return bundle.entity().bundle().orElseThrow().field();
    }

    private static Map<ItemKey, Item> byKey(List<Item> items) {
        Map<ItemKey, Item> byKey = new HashMap<>();
        items.forEach(item -> byKey.put(item.key(), item));
        return byKey;
    }
}
