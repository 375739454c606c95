package dev.caravan.store.dynamodb;

import dev.caravan.store.QueryPage;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.pace.ReadLimiter;
import dev.caravan.store.wire.ExpressionBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Reads many items by their keys, a hundred a request, at the pace of the store's reads. */
final class BatchReader {

    /** The most keys of one BatchGetItem. */
    private static final int MOST_KEYS = 100;

    private final DynamoDbClient client;
    private final String table;
    private final RequestRetry retry;
    private final ReadLimiter pace;

    BatchReader(DynamoDbClient client, String table, RequestRetry retry, ReadLimiter pace) {
        this.client = client;
        this.table = table;
        this.retry = retry;
        this.pace = pace;
    }

    /**
     * The items that there are, strongly consistent.
     *
     * @param attributes what is read of each beside its key; empty: all
     */
    Map<ItemKey, Item> read(Collection<ItemKey> keys, List<String> attributes) {
        Map<ItemKey, Item> found = new HashMap<>();
        List<Map<String, AttributeValue>> wanted = new ArrayList<>();
        keys.stream().distinct().map(AttributeValueMapper::of).forEach(wanted::add);
        // each key takes a read unit at least, whether or not there is an item
        int most = (int) Math.max(1, Math.min(MOST_KEYS, pace.pageUnits()));
        int rounds = 0;
        while (!wanted.isEmpty()) {
            KeysAndAttributes batch = request(wanted.subList(0, Math.min(most, wanted.size())), attributes);
            wanted.subList(0, batch.keys().size()).clear();
            List<Map<String, AttributeValue>> unprocessed = new ArrayList<>();
            pace.read(batch.keys().size(), () -> read(batch, unprocessed))
                    .items()
                    .forEach(item -> found.put(item.key(), item));
            // What a full answer left over is not an error: it is asked for again, later where nothing came through.
            rounds = unprocessed.size() == batch.keys().size() ? rounds + 1 : 0;
            if (rounds > 0) {
                retry.pause(rounds);
            }
            wanted.addAll(unprocessed);
        }
        return found;
    }

    private static KeysAndAttributes request(List<Map<String, AttributeValue>> keys, List<String> attributes) {
        KeysAndAttributes.Builder request =
                KeysAndAttributes.builder().keys(List.copyOf(keys)).consistentRead(true);
        if (!attributes.isEmpty()) {
            ExpressionBuilder expressions = new ExpressionBuilder();
            request.projectionExpression(String.join(
                            ", ",
                            Stream.concat(Stream.of("PK", "SK"), attributes.stream())
                                    .map(expressions::name)
                                    .toList()))
                    .expressionAttributeNames(expressions.modelNames());
        }
        return request.build();
    }

    private QueryPage read(KeysAndAttributes batch, List<Map<String, AttributeValue>> unprocessed) {
        return retry.call(attempt -> {
            BatchGetItemResponse response = client.batchGetItem(request ->
                    request.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).requestItems(Map.of(table, batch)));
            List<Item> items = response.responses().getOrDefault(table, List.of()).stream()
                    .map(AttributeValueMapper::item)
                    .toList();
            KeysAndAttributes left = response.unprocessedKeys().get(table);
            if (left != null) {
                unprocessed.addAll(left.keys());
            }
            double units = response.consumedCapacity().stream()
                    .map(ConsumedCapacity::capacityUnits)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .sum();
            return new QueryPage(items, Optional.empty(), units);
        });
    }
}
