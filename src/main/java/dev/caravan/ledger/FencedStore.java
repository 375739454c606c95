package dev.caravan.ledger;

import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionBudget;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table as the owner of a run writes it: each transaction also checks a fence, and so is applied only while the run is
 * this process's. Once a transaction has an answer, none of its earlier sendings can be applied any more: what the ledger
 * says then stays true. The fence is one of a transaction's hundred actions.
 *
 * <p>{@link #transact} throws {@link ClaimLostException} if the run is another process's by now.
 */
final class FencedStore implements TableStore {

    private final TableStore store;
    private final FencePool fences;

    FencedStore(TableStore store, FencePool fences) {
        this.store = store;
        this.fences = fences;
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        ItemKey fence = fences.acquire(store);
        List<WriteAction> fenced = new ArrayList<>(actions.size() + 1);
        fenced.addAll(actions);
        fenced.add(new WriteAction.Check(fence, FencePool.stands()));
        // A request that was given up, by an exception, may still be applied: its fence is not used again.
        TransactionResult result = store.transact(fenced);
        if (result instanceof Cancelled cancelled) {
            return unfenced(cancelled, fence);
        }
        fences.release(fence);
        return result;
    }

    /** The cancellation as if there were no fence. */
    private Cancelled unfenced(Cancelled cancelled, ItemKey fence) {
        List<Reason> reasons = cancelled.reasons();
        int last = reasons.size() - 1;
        boolean fallen =
                last < 0 ? !FencePool.stands(store, fence) : reasons.get(last).code() == Code.CONDITION_FAILED;
        if (fallen) {
            throw fences.lost();
        }
        if (cancelled.maybeAppliedBefore()) {
            fences.retire(store, fence);
        } else {
            fences.release(fence);
        }
        return new Cancelled(
                last < 0 ? reasons : reasons.subList(0, last), cancelled.maybeAppliedBefore(), cancelled.retries());
    }

    @Override
    public String table() {
        return store.table();
    }

    @Override
    public TransactionBudget budget() {
        return store.budget();
    }

    @Override
    public boolean put(Item item, Condition condition) {
        return store.put(item, condition);
    }

    @Override
    public Optional<Item> get(ItemKey key) {
        return store.get(key);
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys) {
        return store.getAll(keys);
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes) {
        return store.getAll(keys, attributes);
    }

    @Override
    public QueryPage queryPage(KeyQuery query, Optional<Item> start) {
        return store.queryPage(query, start);
    }

    @Override
    public QueryPage scanPage(TableScan scan, Optional<Item> start) {
        return store.scanPage(scan, start);
    }

    @Override
    public Optional<TableShape> describe() {
        return store.describe();
    }

    @Override
    public void create(TableSchema schema) {
        store.create(schema);
    }

    @Override
    public void pause(int round) {
        store.pause(round);
    }

    @Override
    public Object sdkClient() {
        return store.sdkClient();
    }

    @Override
    public void close() {
        store.close();
    }
}
