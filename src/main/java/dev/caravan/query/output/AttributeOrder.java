package dev.caravan.query.output;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.query.SystemRecords;
import dev.caravan.store.item.Item;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The order in which an item's attributes are printed: keys of the table, keys of its indexes, the entity type, declared
 * attributes as the design has them, all others by name.
 */
public final class AttributeOrder {

    private final TableDesign table;
    private final List<String> keys;

    /** The order of a design. */
    public AttributeOrder(TableDesign table) {
        this.table = table;
        Set<String> first = new LinkedHashSet<>(List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY));
        for (TableDesign.Index index : table.indexes().values()) {
            first.add(index.partitionKey());
            first.add(index.sortKey());
        }
        first.add(SystemRecords.ENTITY_TYPE);
        this.keys = List.copyOf(first);
    }

    /** The names of an item's attributes, in order. */
    public List<String> of(Item item) {
        Set<String> names = new LinkedHashSet<>(keys);
        EntityType entity = table.entities().get(String.valueOf(item.text(SystemRecords.ENTITY_TYPE)));
        if (entity != null) {
            names.addAll(entity.attributes().keySet());
        }
        names.addAll(new TreeSet<>(item.attributes().keySet()));
        names.retainAll(item.attributes().keySet());
        return List.copyOf(names);
    }

    /** The keys of the table and its indexes and the entity type: what tells where an item lies, not what it says. */
    public List<String> keys() {
        return keys;
    }
}
