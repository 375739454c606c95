package dev.caravan.bundle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The table read and changed by the SDK alone, as the shop does beside Caravan. */
record ShopTable(DynamoDbClient client, String table) {

    /** All items by {@code PK|SK}. */
    Map<String, Map<String, AttributeValue>> items() {
        Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
        client.scanPaginator(scan -> scan.tableName(table).consistentRead(true))
                .items()
                .forEach(item ->
                        items.put(item.get("PK").s() + "|" + item.get("SK").s(), item));
        return items;
    }

    /** The keys of the items of some type. */
    List<String> keysOf(String entityType) {
        List<String> keys = new ArrayList<>();
        items().forEach((key, item) -> {
            if (entityType.equals(item.get("entity_type").s())) {
                keys.add(key);
            }
        });
        return keys;
    }

    Optional<Map<String, AttributeValue>> get(String partition, String sort) {
        return Optional.ofNullable(items().get(partition + "|" + sort));
    }

    /** Sets one attribute, as an UpdateItem of the shop. */
    void set(String partition, String sort, String attribute, String value) {
        client.updateItem(update -> update.tableName(table)
                .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort)))
                .updateExpression("SET #a = :v")
                .expressionAttributeNames(Map.of("#a", attribute))
                .expressionAttributeValues(Map.of(":v", AttributeValue.fromS(value))));
    }

    void put(Map<String, String> texts) {
        Map<String, AttributeValue> item = new HashMap<>();
        texts.forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
        client.putItem(put -> put.tableName(table).item(item));
    }

    void delete(String partition, String sort) {
        client.deleteItem(delete -> delete.tableName(table)
                .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))));
    }
}
