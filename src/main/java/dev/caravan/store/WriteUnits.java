package dev.caravan.store;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What writing consumes, in write units: one for each KB begun of an item, twice in a transaction, and one for each KB in
 * each index that the item is in. An estimate: what is overwritten counts too, and only DynamoDB knows it.
 *
 * @param indexes the table's global secondary indexes; each projects all attributes
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">Read and write
 *     operations</a>
 */
public record WriteUnits(List<TableSchema.Index> indexes) {

    private static final int UNIT_BYTES = 1024;
    private static final int IN_A_TRANSACTION = 2;

    public WriteUnits {
        indexes = List.copyOf(indexes);
    }

    /** The KB that an item begins: what it takes of the table outside of a transaction, and of each of its indexes. */
    public static long kilobytes(Item item) {
        return Math.max(1, (item.bytes() + UNIT_BYTES - 1L) / UNIT_BYTES);
    }

    /** The indexes that an item is in: those both of whose keys it has. */
    public List<TableSchema.Index> indexesOf(Item item) {
        return indexes.stream()
                .filter(index -> item.get(index.partitionKey()) != null && item.get(index.sortKey()) != null)
                .toList();
    }

    /** What items take that are put in a transaction. */
    public long ofTransaction(Collection<Item> items) {
        return items.stream().mapToLong(item -> ofItem(item, IN_A_TRANSACTION)).sum();
    }

    /** What an item takes that is put by itself. */
    public long ofPut(Item item) {
        return ofItem(item, 1);
    }

    /** What the actions of a transaction take. */
    public long of(List<WriteAction> actions) {
        return actions.stream().mapToLong(this::of).sum();
    }

    /** What an action of a transaction takes. */
    public long of(WriteAction action) {
        if (action instanceof WriteAction.Put put) {
            return ofItem(put.item(), IN_A_TRANSACTION);
        }
        if (action instanceof WriteAction.Update update) {
            // Which indexes the item is in, only the table knows; too much is given back, too little would be too late.
            return kilobytes(known(update)) * (IN_A_TRANSACTION + indexes.size());
        }
        return action instanceof WriteAction.Delete delete
                ? ofItem(known(delete.key(), delete.condition()), IN_A_TRANSACTION)
                : IN_A_TRANSACTION;
    }

    private long ofItem(Item item, int timesOfTable) {
        return kilobytes(item) * (timesOfTable + indexesOf(item).size());
    }

    private static Item known(WriteAction.Update update) {
        Map<String, Value> attributes =
                new LinkedHashMap<>(known(update.key(), update.condition()).attributes());
        attributes.putAll(update.set());
        return new Item(attributes);
    }

    /** An item that is in the table already, as far as a condition tells it. */
    private static Item known(ItemKey key, Condition condition) {
        Map<String, Value> attributes = new LinkedHashMap<>();
        if (condition instanceof Condition.Holds holds) {
            for (Map.Entry<String, Optional<Value>> held : holds.attributes().entrySet()) {
                held.getValue().ifPresent(value -> attributes.put(held.getKey(), value));
            }
        }
        attributes.putAll(Item.at(key).attributes());
        return new Item(attributes);
    }
}
