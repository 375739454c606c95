package dev.caravan.bench;

import dev.caravan.store.Condition;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with orders that all have the same status, evenly over so many shards, with the attributes that an import
 * writes.
 *
 * @param shards with one, the key has no shard in it
 */
record OrdersInOneStatus(int orders, int shards) {

    static final String STATUS = "PENDING";

    private static final int ORDERS_PER_TRANSACTION = 100;
    private static final int USERS = 20_000;
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");

    /** The partition keys on which the orders are found. */
    List<String> partitions() {
        List<String> partitions = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            partitions.add(partition(shard));
        }
        return partitions;
    }

    private String partition(int shard) {
        return "STATUS#" + STATUS + (shards == 1 ? "" : "#" + shard);
    }

    /** Makes the table and fills it. */
    void fill(TableStore store) {
        store.create(new TableSchema(
                "PK",
                "SK",
                List.of(
                        new TableSchema.Index("GSI1", "GSI1PK", "GSI1SK"),
                        new TableSchema.Index("GSI2", "GSI2PK", "GSI2SK")),
                "expires_at"));
        List<WriteAction> actions = new ArrayList<>();
        for (int order = 0; order < orders; order++) {
            actions.add(new WriteAction.Put(order(order), Condition.none()));
            if (actions.size() == ORDERS_PER_TRANSACTION || order == orders - 1) {
                store.transact(actions);
                actions.clear();
            }
        }
    }

    private Item order(int number) {
        String id = "o-%09d".formatted(number);
        String user = "u-%06d".formatted(number * 7919L % USERS);
        String createdAt = Timestamps.format(FIRST.plusSeconds(60L * number));
        return Item.at(new ItemKey("USER#" + user, "ORDER#" + id))
                .with("GSI1PK", "ORDER#" + id)
                .with("GSI1SK", "ORDER#" + id)
                .with("GSI2PK", partition(number % shards))
                .with("GSI2SK", createdAt)
                .with("entity_type", "ORDER")
                .with("order_id", id)
                .with("user_id", user)
                .with("status", STATUS)
                .with("total", Value.of(BigDecimal.valueOf(number % 100_000, 2)))
                .with("created_at", createdAt)
                .with("item_count", Value.of(4))
                .with("content_hash", "00112233445566778899aabbccddeeff")
                .with("import_id", "01KB7M4E6ZTT6W0V0K3Q4YJ8R2");
    }
}
