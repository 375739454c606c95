package dev.caravan.store;

import dev.caravan.store.item.Item;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The items of a query, read page by page. Only an absent next key ends it: pages may be empty. */
final class QueryItems implements Iterator<Item> {

    private final TableStore store;
    private final KeyQuery query;
    private Iterator<Item> page;
    private Optional<Item> next;

    QueryItems(TableStore store, KeyQuery query) {
        this.store = store;
        this.query = query;
        read(Optional.empty());
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && next.isPresent()) {
            read(next);
        }
        return page.hasNext();
    }

    @Override
    public Item next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return page.next();
    }

    private void read(Optional<Item> start) {
        QueryPage read = store.queryPage(query, start);
        page = read.items().iterator();
        next = read.next();
    }
}
