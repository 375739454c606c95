package dev.caravan.bundle.verify;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the table holds under the keys of several bundles, read consistently and many keys at once. */
public final class StoredItems {

    private final Map<ItemKey, Item> found;

    private StoredItems(Map<ItemKey, Item> found) {
        this.found = found;
    }

    /** Roots and guards. */
    public static StoredItems ofRoots(TableStore store, List<Bundle> bundles) {
        Set<ItemKey> keys = new HashSet<>();
        for (Bundle bundle : bundles) {
            keys.add(bundle.key());
            bundle.guard().ifPresent(guard -> keys.add(guard.key()));
        }
        return read(store, bundles, keys);
    }

    /** Roots, guards and items. */
    static StoredItems ofAll(TableStore store, List<Bundle> bundles) {
        Set<ItemKey> keys = new HashSet<>();
        bundles.forEach(bundle -> bundle.allItems().forEach(item -> keys.add(item.key())));
        return read(store, bundles, keys);
    }

    private static StoredItems read(TableStore store, List<Bundle> bundles, Set<ItemKey> keys) {
        StoredItems stored = new StoredItems(new HashMap<>(store.getAll(keys)));
        Set<ItemKey> elsewhere = new HashSet<>();
        bundles.forEach(bundle -> stored.elsewhere(bundle).ifPresent(elsewhere::add));
        elsewhere.removeAll(keys);
        if (!elsewhere.isEmpty()) {
            stored.found.putAll(store.getAll(elsewhere));
        }
        return stored;
    }

    Optional<Item> get(ItemKey key) {
        return Optional.ofNullable(found.get(key));
    }

    /** The root under its own key, or else where the guard says that it is: shards may have changed since. */
    public Optional<Item> root(Bundle bundle) {
        return get(bundle.key()).or(() -> elsewhere(bundle).flatMap(this::get));
    }

    /** The guard of a bundle's unique values, whichever entity it stands for. */
    public Optional<Item> guard(Bundle bundle) {
        return bundle.guard().flatMap(guard -> get(guard.key()));
    }

    private Optional<ItemKey> elsewhere(Bundle bundle) {
        return get(bundle.key()).isPresent() ? Optional.empty() : guard(bundle).flatMap(UniqueGuard::target);
    }
}
