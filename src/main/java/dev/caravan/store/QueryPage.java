package dev.caravan.store;

import dev.caravan.store.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer. A page may be empty and not the last.
 *
 * @param next where the next page starts; empty: this is the last
 * @param readUnits what DynamoDB reports to have consumed
 */
public record QueryPage(List<Item> items, Optional<Item> next, double readUnits) {
    public QueryPage {
        items = List.copyOf(items);
    }
}
