package dev.caravan.query;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.item.Item;
import java.util.ArrayList;
import java.util.List;

/**
 * A bundle of which one answer holds both the root and its items, so that it can be told whether an item has its root.
 *
 * @param root the entity type of the root
 * @param items the entity type of the items
 * @param identity the attributes in which an item and its root agree
 */
record RootedBundle(String root, String items, List<String> identity) {

    RootedBundle {
        identity = List.copyOf(identity);
    }

    /**
     * The bundles in an answer.
     *
     * @param serving the entity types in the asked partitions
     * @param sort a window in time may hold an item and not its root, so that nothing can be told
     */
    static List<RootedBundle> in(TableDesign table, List<EntityType> serving, String sortKey, SortCondition sort) {
        List<RootedBundle> bundles = new ArrayList<>();
        for (EntityType root : serving) {
            root.bundle()
                    .map(bundle -> table.entities().get(bundle.items()))
                    .filter(items ->
                            serving.contains(items) && meets(root, sortKey, sort) && meets(items, sortKey, sort))
                    .ifPresent(items -> bundles.add(new RootedBundle(root.name(), items.name(), root.identity())));
        }
        return bundles;
    }

    private static boolean meets(EntityType entity, String sortKey, SortCondition sort) {
        if (sort instanceof SortCondition.BeginsWith beginsWith) {
            String literal = entity.keys().get(sortKey).literalPrefix();
            return literal.startsWith(beginsWith.prefix())
                    || beginsWith.prefix().startsWith(literal);
        }
        return sort instanceof SortCondition.All;
    }

    /** What an item and its root have in common, and no other bundle has. */
    ItemCollection collectionOf(Item item) {
        return new ItemCollection(
                root,
                identity.stream().map(name -> String.valueOf(item.text(name))).toList());
    }

    /** One root and its items. */
    record ItemCollection(String root, List<String> identity) {}
}
