package dev.caravan.bundle.verify;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.write.ConflictResolver;
import dev.caravan.bundle.write.ItemCollectionReader;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares bundles with the table: what their records say of the root, their items, how many there are, the guard, and
 * whether they are in the indexes. What others added to the items of the table is nobody's business here; items added to the
 * bundle are. Safe for use by several threads.
 */
public final class BundleVerifier {

    private static final Set<String> OWN = Set.of(
            SystemAttributes.ENTITY_TYPE,
            SystemAttributes.IMPORT_ID,
            SystemAttributes.IMPORT_ORDINAL,
            SystemAttributes.CONTENT_HASH);

    private final TableStore store;
    private final TableDesign design;
    private final ItemCollectionReader collections;

    public BundleVerifier(TableStore store, TableDesign design) {
        this.store = store;
        this.design = design;
        this.collections = new ItemCollectionReader(store, design);
    }

    /** Reads every item of the bundles by its key, strongly consistent, and compares; one result each, in their order. */
    public List<VerifiedBundle> verify(List<Bundle> bundles) {
        StoredItems stored = StoredItems.ofAll(store, bundles);
        return bundles.stream().map(bundle -> verify(bundle, stored)).toList();
    }

    private VerifiedBundle verify(Bundle bundle, StoredItems stored) {
        // a guard may point to the entity that has taken the value over
        Optional<Item> root =
                stored.root(bundle).filter(held -> !bundle.entity().uniqueValuesMove() || isSame(bundle, held));
        if (root.isEmpty()) {
            return new VerifiedBundle(bundle, true, List.of(Deviation.missing(line(bundle), bundle.key())));
        }
        List<Deviation> deviations = new ArrayList<>();
        compareRoot(bundle, root.get(), deviations);
        compareGuard(bundle, root.get(), stored, deviations);
        bundle.entity().bundle().ifPresent(of -> compareItems(bundle, of, stored, deviations));
        return new VerifiedBundle(bundle, false, deviations);
    }

    private static boolean isSame(Bundle bundle, Item held) {
        return ConflictResolver.foreign(bundle, held).isEmpty();
    }

    /** Keys may stand in other shards than today's; an item that has none is found by no access pattern of the index. */
    private static void compareIndexKeys(long line, EntityType type, Item here, Item held, List<Deviation> deviations) {
        for (String key : type.keys().keySet()) {
            if (here.get(key) != null && held.get(key) == null) {
                deviations.add(Deviation.different(line, held.key(), key, here.get(key), null));
            }
        }
    }

    private static void compareRoot(Bundle bundle, Item held, List<Deviation> deviations) {
        for (String attribute : bundle.entity().attributes().keySet()) {
            Optional<Value> given = bundle.given().get(attribute);
            if (given != null) {
                compare(line(bundle), attribute, given.orElse(null), held, deviations);
            }
        }
        compareIndexKeys(line(bundle), bundle.entity(), bundle.root(), held, deviations);
        compareAdditional(line(bundle), bundle.entity(), bundle.root(), held, deviations);
        compare(
                line(bundle),
                SystemAttributes.ENTITY_TYPE,
                bundle.root().get(SystemAttributes.ENTITY_TYPE),
                held,
                deviations);
        bundle.entity()
                .bundle()
                .map(EntityType.BundleOf::countAs)
                .ifPresent(count -> compare(line(bundle), count, bundle.root().get(count), held, deviations));
    }

    /** What a feed keeps although the design does not declare it. */
    private static void compareAdditional(
            long line, EntityType type, Item here, Item held, List<Deviation> deviations) {
        for (String attribute : here.attributes().keySet()) {
            boolean counts =
                    type.bundle().filter(of -> of.countAs().equals(attribute)).isPresent();
            if (!type.attributes().containsKey(attribute)
                    && !type.keys().containsKey(attribute)
                    && !OWN.contains(attribute)
                    && !counts) {
                compare(line, attribute, here.get(attribute), held, deviations);
            }
        }
    }

    private static void compareGuard(Bundle bundle, Item root, StoredItems stored, List<Deviation> deviations) {
        if (bundle.guard().isEmpty()) {
            return;
        }
        Item wanted = bundle.guard()
                .get()
                .with(UniqueGuard.TARGET_PK, root.key().partition())
                .with(UniqueGuard.TARGET_SK, root.key().sort());
        Optional<Item> guard = stored.guard(bundle);
        if (guard.isEmpty()) {
            deviations.add(Deviation.missing(line(bundle), wanted.key()));
            return;
        }
        // Hash and run are those of its last writing, which need not be this file's.
        for (String attribute : List.of(
                SystemAttributes.ENTITY_TYPE, UniqueGuard.TARGET_PK, UniqueGuard.TARGET_SK, UniqueGuard.STATE)) {
            compare(line(bundle), attribute, wanted.get(attribute), guard.get(), deviations);
        }
    }

    private void compareItems(Bundle bundle, EntityType.BundleOf of, StoredItems stored, List<Deviation> deviations) {
        EntityType type = design.entities().get(of.items());
        for (int i = 0; i < bundle.items().size(); i++) {
            Item item = bundle.items().get(i);
            long line = lineOfItem(bundle, i);
            Optional<Item> held = stored.get(item.key());
            if (held.isEmpty()) {
                deviations.add(Deviation.missing(line, item.key()));
                continue;
            }
            Set<String> given = bundle.givenOfItems().get(i);
            type.attributes().keySet().stream()
                    .filter(given::contains)
                    .forEach(attribute -> compare(line, attribute, item.get(attribute), held.get(), deviations));
            compareIndexKeys(line, type, item, held.get(), deviations);
            compareAdditional(line, type, item, held.get(), deviations);
            compare(line, SystemAttributes.ENTITY_TYPE, item.get(SystemAttributes.ENTITY_TYPE), held.get(), deviations);
        }
        Set<ItemKey> own = bundle.items().stream().map(Item::key).collect(Collectors.toSet());
        collections.keysOf(bundle).stream()
                .filter(key -> !own.contains(key))
                .forEach(key -> deviations.add(Deviation.additional(line(bundle), key)));
    }

    private static void compare(long line, String attribute, Value here, Item held, List<Deviation> deviations) {
        Value there = held.get(attribute);
        if (!Objects.equals(here, there)) {
            deviations.add(Deviation.different(line, held.key(), attribute, here, there));
        }
    }

    private static long line(Bundle bundle) {
        return bundle.records().get(0).line();
    }

    /** Where each record brings one item, that record's line; a JSON object brings all of its items. */
    private static long lineOfItem(Bundle bundle, int item) {
        boolean oneEach = bundle.records().size() == bundle.items().size();
        return oneEach ? bundle.records().get(item).line() : line(bundle);
    }
}
