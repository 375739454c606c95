package dev.caravan.report;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.ledger.ReportLedger;
import dev.caravan.store.Connection;
import dev.caravan.store.TableStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A table of its own in a real engine, made and filled through the SDK, independent of Caravan's writers. */
public final class TestTable implements AutoCloseable {

    private final String name = "report-" + UUID.randomUUID();
    private final URI endpoint;
    private final DynamoDbClient client;
    private final TableStore store;
    private final ExecutorService readers = Executors.newFixedThreadPool(4);

    public TestTable(URI endpoint) {
        this.endpoint = endpoint;
        this.client = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
        create();
        this.store = Connection.to(endpoint, name).open();
    }

    private void create() {
        client.createTable(table -> table.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK").stream()
                        .map(key -> AttributeDefinition.builder()
                                .attributeName(key)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(keys("PK", "SK"))
                .globalSecondaryIndexes(index("GSI1"), index("GSI2")));
    }

    private static GlobalSecondaryIndex index(String name) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys(name + "PK", name + "SK"))
                .projection(projection -> projection.projectionType("ALL"))
                .build();
    }

    private static List<KeySchemaElement> keys(String partition, String sort) {
        return List.of(
                KeySchemaElement.builder()
                        .attributeName(partition)
                        .keyType(KeyType.HASH)
                        .build(),
                KeySchemaElement.builder()
                        .attributeName(sort)
                        .keyType(KeyType.RANGE)
                        .build());
    }

    /** The shipped design. */
    public static Design design() {
        return DesignLoader.load(
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design"));
    }

    /** Patterns of the shipped design over this table. */
    public PatternQuery patterns() {
        return patterns(readers);
    }

    PatternQuery patterns(ExecutorService executor) {
        return new PatternQuery(design().table(), store, executor);
    }

    /** The ledger of scheduled reports in this table. */
    public ReportLedger reportLedger(Clock clock) {
        return new ReportLedger(store, clock);
    }

    TableStore store() {
        return store;
    }

    URI endpoint() {
        return endpoint;
    }

    /** Puts one item. */
    public void put(Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(name).item(item));
    }

    void delete(String partition, String sort) {
        client.deleteItem(delete -> delete.tableName(name)
                .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))));
    }

    void putAll(List<Map<String, AttributeValue>> items) {
        for (int from = 0; from < items.size(); from += 25) {
            List<WriteRequest> puts = items.subList(from, Math.min(items.size(), from + 25)).stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(PutRequest.builder().item(item).build())
                            .build())
                    .toList();
            client.batchWriteItem(batch -> batch.requestItems(Map.of(name, new ArrayList<>(puts))));
        }
    }

    /** An item of text attributes: names and values in turn. */
    public static Map<String, AttributeValue> item(String... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            item.put(namesAndValues[at], AttributeValue.fromS(namesAndValues[at + 1]));
        }
        return item;
    }

    /**
     * An order as the contract's table describes it.
     *
     * @param shard what follows STATUS#…, such as {@code #3}; nothing: the plain key
     */
    public static Map<String, AttributeValue> order(
            String id, String user, String status, String shard, String createdAt) {
        Map<String, AttributeValue> order = item(
                "PK",
                "USER#" + user,
                "SK",
                "ORDER#" + id,
                "GSI1PK",
                "ORDER#" + id,
                "GSI1SK",
                "ORDER#" + id,
                "GSI2PK",
                "STATUS#" + status + shard,
                "GSI2SK",
                createdAt,
                "entity_type",
                "ORDER",
                "order_id",
                id,
                "user_id",
                user,
                "status",
                status,
                "created_at",
                createdAt);
        order.put("total", AttributeValue.fromN("12.5"));
        return order;
    }

    static Map<String, AttributeValue> line(String order, String product) {
        return item(
                "PK", "ORDER#" + order,
                "SK", "ITEM#" + product,
                "GSI1PK", "ORDER#" + order,
                "GSI1SK", "ITEM#" + product,
                "entity_type", "ORDER_ITEM",
                "order_id", order,
                "product_id", product);
    }

    static Map<String, AttributeValue> user(String id, String email) {
        return item(
                "PK", "USER#" + id,
                "SK", "PROFILE#" + id,
                "GSI1PK", "EMAIL#" + email.toLowerCase(java.util.Locale.ROOT),
                "GSI1SK", "USER#" + id,
                "entity_type", "USER",
                "user_id", id,
                "email", email);
    }

    @Override
    public void close() {
        readers.shutdownNow();
        store.close();
        client.deleteTable(table -> table.tableName(name));
        client.close();
    }
}
