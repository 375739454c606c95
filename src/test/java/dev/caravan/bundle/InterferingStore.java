package dev.caravan.bundle;

import dev.caravan.store.Condition;
import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The real store, with something happening around one of its transactions: a crash, a lost answer, another writer. */
final class InterferingStore implements TableStore {

    private final TableStore real;
    private final Interference interference;
    private int transactions;

    /** What happens around the n-th transaction, counted from 1. */
    interface Interference {
        /** Called before; an exception keeps it from being sent. */
        default void before(int transaction) {}

        /** Called after, with what the store answers; what is returned is what the writer sees. */
        default TransactionResult after(int transaction, TransactionResult result) {
            return result;
        }
    }

    InterferingStore(TableStore real, Interference interference) {
        this.real = real;
        this.interference = interference;
    }

    /** The process ends before its n-th transaction is sent. */
    static InterferingStore diesBefore(TableStore real, int last) {
        return new InterferingStore(real, new Interference() {
            @Override
            public void before(int transaction) {
                if (transaction == last) {
                    throw new StoreUnavailableException("killed", null);
                }
            }
        });
    }

    /** The process ends after its n-th transaction was applied, and before it knows. */
    static InterferingStore diesAfter(TableStore real, int last) {
        return new InterferingStore(real, new Interference() {
            @Override
            public TransactionResult after(int transaction, TransactionResult result) {
                if (transaction == last) {
                    throw new StoreUnavailableException("killed", null);
                }
                return result;
            }
        });
    }

    /** Something happens before the n-th transaction. */
    static InterferingStore interruptedBefore(TableStore real, int transaction, Runnable happening) {
        return new InterferingStore(real, new Interference() {
            @Override
            public void before(int sent) {
                if (sent == transaction) {
                    happening.run();
                }
            }
        });
    }

    int transactions() {
        return transactions;
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        transactions++;
        interference.before(transactions);
        return interference.after(transactions, real.transact(actions));
    }

    @Override
    public String table() {
        return real.table();
    }

    @Override
    public boolean put(Item item, Condition condition) {
        return real.put(item, condition);
    }

    @Override
    public Optional<Item> get(ItemKey key) {
        return real.get(key);
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys) {
        return real.getAll(keys);
    }

    @Override
    public QueryPage queryPage(KeyQuery query, Optional<Item> start) {
        return real.queryPage(query, start);
    }

    @Override
    public QueryPage scanPage(TableScan scan, Optional<Item> start) {
        return real.scanPage(scan, start);
    }

    @Override
    public Optional<TableShape> describe() {
        return real.describe();
    }

    @Override
    public void create(TableSchema schema) {
        real.create(schema);
    }

    @Override
    public void pause(int round) {
        real.pause(round);
    }

    @Override
    public Object sdkClient() {
        return real.sdkClient();
    }

    @Override
    public void close() {
        real.close();
    }
}
