package dev.caravan.job;

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
import java.util.concurrent.atomic.AtomicInteger;

/** A real table, to stand between it and its user in a test. */
class ForwardingStore implements TableStore {

    private final TableStore table;

    ForwardingStore(TableStore table) {
        this.table = table;
    }

    /** A table that stays away after so many transactions: what is under way then ends where it is. */
    static TableStore interrupted(TableStore table, int transactions) {
        AtomicInteger left = new AtomicInteger(transactions);
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                if (left.decrementAndGet() < 0) {
                    throw new StoreUnavailableException("interrupted", null);
                }
                return super.transact(actions);
            }
        };
    }

    /** A table to which somebody writes right before a transaction, counted from 1. */
    static TableStore beforeTransaction(int transaction, Runnable write, TableStore table) {
        AtomicInteger sent = new AtomicInteger();
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                if (sent.incrementAndGet() == transaction) {
                    write.run();
                }
                return super.transact(actions);
            }
        };
    }

    /** A table that applies one transaction, counted from 1, whose answer is lost, so that it is sent again. */
    static TableStore losingAnswer(int transaction, TableStore table) {
        AtomicInteger sent = new AtomicInteger();
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                TransactionResult first = super.transact(actions);
                if (sent.incrementAndGet() != transaction) {
                    return first;
                }
                return super.transact(actions) instanceof TransactionResult.Cancelled again
                        ? new TransactionResult.Cancelled(again.reasons(), true, 1)
                        : new TransactionResult.Committed(0, 1);
            }
        };
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        return table.transact(actions);
    }

    @Override
    public String table() {
        return table.table();
    }

    @Override
    public boolean put(Item item, Condition condition) {
        return table.put(item, condition);
    }

    @Override
    public Optional<Item> get(ItemKey key) {
        return table.get(key);
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys) {
        return table.getAll(keys);
    }

    @Override
    public QueryPage queryPage(KeyQuery query, Optional<Item> start) {
        return table.queryPage(query, start);
    }

    @Override
    public QueryPage scanPage(TableScan scan, Optional<Item> start) {
        return table.scanPage(scan, start);
    }

    @Override
    public Optional<TableShape> describe() {
        return table.describe();
    }

    @Override
    public void create(TableSchema schema) {
        table.create(schema);
    }

    @Override
    public void pause(int round) {
        table.pause(round);
    }

    @Override
    public Object sdkClient() {
        return table.sdkClient();
    }

    @Override
    public void close() {
        table.close();
    }
}
