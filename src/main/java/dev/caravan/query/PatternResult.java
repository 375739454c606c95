package dev.caravan.query;

import dev.caravan.store.item.Item;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * The items that answer a question, read as they are asked for. To be closed: pages may be on their way. For one thread.
 *
 * <p>Every method that reads throws what the table does: {@link dev.caravan.store.StoreException}.
 */
public final class PatternResult implements Iterator<Item>, AutoCloseable {

    private final List<ShardIterator> shards;
    private final Iterator<Item> items;
    private final DoubleAdder readUnits;

    PatternResult(List<ShardIterator> shards, Iterator<Item> items, DoubleAdder readUnits) {
        this.shards = List.copyOf(shards);
        this.items = items;
        this.readUnits = readUnits;
    }

    @Override
    public boolean hasNext() {
        return items.hasNext();
    }

    @Override
    public Item next() {
        return items.next();
    }

    /** What DynamoDB reported to have consumed so far, pages read ahead included. */
    public double readUnits() {
        return readUnits.sum();
    }

    @Override
    public void close() {
        shards.forEach(ShardIterator::close);
    }
}
