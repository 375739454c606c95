package dev.caravan.bundle.write;

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

/** Reads what the table holds of an entity, consistently. */
final class ExistingReader {

    private final TableStore store;
    private final TableDesign design;

    ExistingReader(TableStore store, TableDesign design) {
        this.store = store;
        this.design = design;
    }

    Optional<Item> get(ItemKey key) {
        return store.get(key);
    }

    /** The items that belong to a root. */
    List<Item> itemsOf(EntityType entity, Item root) {
        if (entity.bundle().isEmpty()) {
            return List.of();
        }
        EntityType itemType = design.entities().get(entity.bundle().get().items());
        String partition = itemType.keys()
                .get(TableDesign.PARTITION_KEY)
                .render(root::text, design.shards())
                .orElseThrow();
        String prefix = itemType.keys().get(TableDesign.SORT_KEY).literalPrefix();
        List<Item> items = new ArrayList<>();
        store.query(KeyQuery.ofTable(
                        partition, prefix.isEmpty() ? new SortCondition.All() : new SortCondition.BeginsWith(prefix)))
                .forEachRemaining(item -> {
                    if (itemType.name().equals(item.text(SystemAttributes.ENTITY_TYPE))) {
                        items.add(item);
                    }
                });
        return items;
    }
}
