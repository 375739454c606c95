package dev.caravan.store;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The one table that Caravan reads and writes. Failures that are transient (throttling, conflicts, lost responses,
 * resets, 5xx) are sent again with full-jitter backoff and do not show; all methods may be called by several threads.
 *
 * <p>Every method throws {@link StoreUnavailableException} where the table stays away, and {@link StoreException} where
 * it refuses.
 */
public interface TableStore extends AutoCloseable {

    /** The table's name. */
    String table();

    /**
     * Writes all of the actions, or none.
     *
     * @param actions at most 100, no key twice, together at most 4 MB
     */
    TransactionResult transact(List<WriteAction> actions);

    /**
     * Writes items that records brought, all or none: that DynamoDB refuses them without saying which one is a result too, and
     * no failure of the run.
     */
    default TransactionResult transactBundles(List<WriteAction> actions) {
        try {
            return transact(actions);
        } catch (RefusedTransactionException e) {
            return new TransactionResult.Cancelled(
                    List.of(), e.maybeAppliedBefore(), 0, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** How much one transaction should take at most, for the pace of the writes to be even. */
    default TransactionBudget budget() {
        return TransactionBudget.UNLIMITED;
    }

    /** Writes one item by itself, half as dear as in a transaction. Whether the condition held. */
    boolean put(Item item, Condition condition);

    /** Reads one item, strongly consistent. */
    Optional<Item> get(ItemKey key);

    /** Reads many items by key, strongly consistent; keys without an item are absent from the answer. */
    Map<ItemKey, Item> getAll(Collection<ItemKey> keys);

    /**
     * Reads some attributes of many items by key, strongly consistent; it consumes as much as reading all of them.
     *
     * @param attributes what an item of the answer has beside its key, as far as the table's has it
     */
    Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes);

    /**
     * Reads one page of a query.
     *
     * @param start where the page starts: {@link QueryPage#next()} of the one before
     */
    QueryPage queryPage(KeyQuery query, Optional<Item> start);

    /**
     * Reads one page of a scan.
     *
     * @param start where the page starts: {@link QueryPage#next()} of the one before
     */
    QueryPage scanPage(TableScan scan, Optional<Item> start);

    /** All items of a query, page by page as they are asked for. */
    default Iterator<Item> query(KeyQuery query) {
        return new QueryItems(this, query);
    }

    /** What the table looks like; empty if there is none. */
    Optional<TableShape> describe();

    /** Makes the table with on-demand billing and waits until it is active. Never deletes or changes one. */
    void create(TableSchema schema);

    /**
     * Waits, with full jitter, before something is tried again that another writer stood in the way of.
     *
     * @param round how often it was tried before
     */
    void pause(int round);

    /** The SDK's client, for Camel's own DynamoDB component. */
    Object sdkClient();

    @Override
    void close();
}
