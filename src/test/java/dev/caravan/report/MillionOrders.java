package dev.caravan.report;

import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stands where a table with so many orders in one status would: to fill a real one takes minutes, and what is measured is
 * the memory of whoever reads it. Pages are as large as DynamoDB's would be.
 *
 * @param shards over which the orders are spread evenly
 */
record MillionOrders(int orders, int shards) implements TableStore {

    private static final String STATUS = "STATUS#PENDING#";
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");

    /** So many orders of 500 bytes are a page of 1 MB. */
    private static final int PAGE = 2_000;

    @Override
    public QueryPage queryPage(KeyQuery query, Optional<Item> start) {
        if (!query.partition().startsWith(STATUS)) {
            return new QueryPage(List.of(), Optional.empty(), 0.5);
        }
        int shard = Integer.parseInt(query.partition().substring(STATUS.length()));
        int newest = orders - 1 - Math.floorMod(orders - 1 - shard, shards);
        int number = start.map(key -> Integer.parseInt(key.text("SK").substring("ORDER#".length())) - shards)
                .orElse(newest);
        List<Item> items = new ArrayList<>();
        for (; items.size() < Math.min(PAGE, query.pageSize()) && number >= 0; number -= shards) {
            items.add(order(number));
        }
        return new QueryPage(items, number < 0 ? Optional.empty() : Optional.of(items.get(items.size() - 1)), 128);
    }

    /** Each with texts of its own, so that nothing can be kept once for all. */
    private static Item order(int number) {
        String createdAt = Timestamps.format(FIRST.plusSeconds(60L * number));
        return Item.at(new ItemKey("USER#" + number, "ORDER#" + number))
                .with("GSI2SK", createdAt)
                .with("entity_type", "ORDER")
                .with("order_id", "order-" + number)
                .with("user_id", "user-" + number)
                .with("status", "PENDING")
                .with("total", Value.of(new BigDecimal(number).movePointLeft(2)))
                .with("created_at", createdAt);
    }

    @Override
    public String table() {
        return "orders";
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean put(Item item, Condition condition) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Item> get(ItemKey key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public QueryPage scanPage(TableScan scan, Optional<Item> start) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<TableShape> describe() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void create(TableSchema schema) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void pause(int round) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object sdkClient() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
