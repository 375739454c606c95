package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads where the items of bundles are, consistently: also those that no record of the bundle names. An item of unknown
 * type counts as one of the bundle's where the design gives the items a sort key of their own.
 */
public final class ItemCollectionReader {

    private static final List<String> KEYS =
            List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY, SystemAttributes.ENTITY_TYPE);

    private final TableStore store;
    private final TableDesign design;

    public ItemCollectionReader(TableStore store, TableDesign design) {
        this.store = store;
        this.design = design;
    }

    /** The items, whole. */
    public List<Item> of(Bundle bundle) {
        return read(bundle, List.of());
    }

    /** The keys of the items. */
    public List<ItemKey> keysOf(Bundle bundle) {
        return read(bundle, KEYS).stream().map(Item::key).toList();
    }

    private List<Item> read(Bundle bundle, List<String> projection) {
        Optional<EntityType> type =
                bundle.entity().bundle().map(of -> design.entities().get(of.items()));
        return type.map(items -> read(bundle.root(), items, projection)).orElse(List.of());
    }

    private List<Item> read(Item root, EntityType type, List<String> projection) {
        String partition = type.keys()
                .get(TableDesign.PARTITION_KEY)
                .render(root::text, design.shards())
                .orElseThrow();
        String prefix = type.keys().get(TableDesign.SORT_KEY).literalPrefix();
        SortCondition sort = prefix.isEmpty() ? new SortCondition.All() : new SortCondition.BeginsWith(prefix);
        KeyQuery query = new KeyQuery(
                Optional.empty(),
                TableDesign.PARTITION_KEY,
                partition,
                TableDesign.SORT_KEY,
                sort,
                false,
                true,
                projection);
        List<Item> items = new ArrayList<>();
        store.query(query).forEachRemaining(item -> {
            if (!prefix.isEmpty() || type.name().equals(item.text(SystemAttributes.ENTITY_TYPE))) {
                items.add(item);
            }
        });
        return items;
    }
}
