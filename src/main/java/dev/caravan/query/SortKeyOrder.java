package dev.caravan.query;

import dev.caravan.design.TableDesign;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Utf8Order;
import java.util.Comparator;

/** The order of an answer: by the index's sort key, and by the table's key where that is the same. */
final class SortKeyOrder {

    private SortKeyOrder() {}

    /** The order of an index; descending is its exact reverse, as it is in DynamoDB. */
    static Comparator<Item> of(TableDesign.Index index, boolean descending) {
        Comparator<Item> ascending = by(index.sortKey())
                .thenComparing(by(TableDesign.PARTITION_KEY))
                .thenComparing(by(TableDesign.SORT_KEY));
        return descending ? ascending.reversed() : ascending;
    }

    private static Comparator<Item> by(String attribute) {
        return Comparator.comparing(item -> item.text(attribute), Utf8Order.INSTANCE);
    }
}
