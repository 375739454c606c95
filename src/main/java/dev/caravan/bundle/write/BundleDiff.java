package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Compares a bundle with what the table holds: what its records say, field by field and item by item. */
public final class BundleDiff {

    private static final int MOST_NAMED = 10;

    private final TableDesign design;

    BundleDiff(TableDesign design) {
        this.design = design;
    }

    /** What differs, in words; empty if nothing does. */
    List<String> between(Bundle bundle, StoredBundle existing) {
        List<String> differences = new ArrayList<>();
        for (String attribute : bundle.entity().attributes().keySet()) {
            Optional<Value> given = bundle.given().get(attribute);
            Value held = existing.root().get(attribute);
            if (given != null && !Objects.equals(given.orElse(null), held)) {
                differences.add(
                        attribute + " (" + text(given.orElse(null)) + " here, " + text(held) + " in the table)");
            }
        }
        bundle.entity().bundle().ifPresent(of -> compareItems(of, bundle, existing, differences));
        return differences;
    }

    private void compareItems(EntityType.BundleOf of, Bundle bundle, StoredBundle existing, List<String> differences) {
        EntityType type = design.entities().get(of.items());
        Map<ItemKey, Item> held = existing.itemsByKey();
        for (int i = 0; i < bundle.items().size(); i++) {
            Item item = bundle.items().get(i);
            Set<String> given = bundle.givenOfItems().get(i);
            Item old = held.remove(item.key());
            if (old == null) {
                differences.add(of.field() + " (" + item.key().sort() + " is not in the table)");
            } else {
                for (String attribute : type.attributes().keySet()) {
                    if (given.contains(attribute) && !Objects.equals(item.get(attribute), old.get(attribute))) {
                        differences.add(of.field() + " (" + item.key().sort() + ": " + attribute + " "
                                + text(item.get(attribute)) + " here, " + text(old.get(attribute)) + " in the table)");
                    }
                }
            }
        }
        held.keySet()
                .forEach(key -> differences.add(of.field() + " (" + key.sort() + " is in the table and not here)"));
    }

    /** Differences as one text, cut where there are very many. */
    public static String describe(List<String> differences) {
        int more = differences.size() - MOST_NAMED;
        String named = String.join(", ", differences.subList(0, Math.min(MOST_NAMED, differences.size())));
        return more > 0 ? named + " and " + more + " more" : named;
    }

    /** A value as reasons quote it. */
    public static String text(Value value) {
        if (value == null) {
            return "nothing";
        }
        if (value instanceof Value.Text text) {
            return "'" + text.text() + "'";
        }
        return value instanceof Value.Binary binary ? "'" + binary.base64() + "'" : ValueJson.text(value);
    }
}
