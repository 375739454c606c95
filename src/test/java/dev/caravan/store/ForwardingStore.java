package dev.caravan.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A real table, to stand between it and its user in a test. */
public class ForwardingStore implements TableStore {

    private final TableStore table;

    public ForwardingStore(TableStore table) {
        this.table = table;
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
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes) {
        return table.getAll(keys, attributes);
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
