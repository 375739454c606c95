package dev.caravan.endtoend;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** A table of its own in a real engine, made and read through the SDK, independent of Caravan's readers. */
public final class SdkTable implements AutoCloseable {

    private final String name;
    private final URI endpoint;
    private final DynamoDbClient client;

    private SdkTable(URI endpoint, String name) {
        this.endpoint = endpoint;
        this.name = name;
        this.client = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }

    /** A table with the keys and indexes that the contract names. */
    public static SdkTable make(URI endpoint) {
        return make(endpoint, ScalarAttributeType.S, "GSI1", "GSI2");
    }

    /** A table with these indexes, its sort key being of that type. */
    public static SdkTable make(URI endpoint, ScalarAttributeType sortKey, String... indexes) {
        SdkTable table = unmade(endpoint);
        Stream<AttributeDefinition> ofIndexes = Stream.of(indexes)
                .flatMap(index -> Stream.of(index + "PK", index + "SK"))
                .map(key -> definition(key, ScalarAttributeType.S));
        CreateTableRequest request = CreateTableRequest.builder()
                .tableName(table.name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.concat(
                                Stream.of(definition("PK", ScalarAttributeType.S), definition("SK", sortKey)),
                                ofIndexes)
                        .toList())
                .keySchema(keys(""))
                .globalSecondaryIndexes(Stream.of(indexes).map(SdkTable::index).toList())
                .build();
        table.client.createTable(request);
        return table;
    }

    /** The name of a table that is not there yet, to be made by Caravan. */
    public static SdkTable unmade(URI endpoint) {
        return new SdkTable(endpoint, "endtoend-" + UUID.randomUUID());
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static GlobalSecondaryIndex index(String name) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys(name))
                .projection(projection -> projection.projectionType("ALL"))
                .build();
    }

    private static List<KeySchemaElement> keys(String prefix) {
        return List.of(key(prefix + "PK", KeyType.HASH), key(prefix + "SK", KeyType.RANGE));
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    public String name() {
        return name;
    }

    public URI endpoint() {
        return endpoint;
    }

    public DynamoDbClient client() {
        return client;
    }

    /** Everything in the table. */
    public TableDump dump() {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        client.scanPaginator(scan -> scan.tableName(name).consistentRead(true))
                .items()
                .forEach(items::add);
        return new TableDump(items);
    }

    /** How many items of each entity type the table holds; none of them is kept, however many there are. */
    public Map<String, Long> countByEntityType() {
        return client
                .scanPaginator(scan -> scan.tableName(name).consistentRead(true).projectionExpression("entity_type"))
                .items()
                .stream()
                .collect(Collectors.groupingBy(item -> TableDump.text(item, "entity_type"), Collectors.counting()));
    }

    /** The items under a partition key of the table or of an index, in the order of the sort key. */
    public List<Map<String, AttributeValue>> query(String index, String partition) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        client.queryPaginator(query -> query.tableName(name)
                        .indexName(index.isEmpty() ? null : index)
                        .keyConditionExpression("#pk = :pk")
                        .expressionAttributeNames(Map.of("#pk", index + "PK"))
                        .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(partition))))
                .items()
                .forEach(items::add);
        return items;
    }

    /** How many transactions the runs of this month have got into the table; cheap enough to be asked all the time. */
    public int transactions() {
        // the month may have changed since the run began
        return Stream.of(Duration.ZERO, Duration.ofMinutes(10))
                .map(ago -> YearMonth.from(Instant.now().minus(ago).atOffset(ZoneOffset.UTC)))
                .distinct()
                .flatMap(month -> query("GSI1", "IMPORTS#" + month).stream())
                .mapToInt(run -> transactionsOf(run.get("PK").s()))
                .sum();
    }

    private int transactionsOf(String run) {
        return client
                .queryPaginator(query -> query.tableName(name)
                        .select(Select.COUNT)
                        .consistentRead(true)
                        .keyConditionExpression("PK = :run AND begins_with(SK, :applied)")
                        .expressionAttributeValues(Map.of(
                                ":run", AttributeValue.fromS(run), ":applied", AttributeValue.fromS("APPLIED#"))))
                .stream()
                .mapToInt(QueryResponse::count)
                .sum();
    }

    /** Changes attributes of one item, as somebody else would. */
    public void change(String partition, String sort, Consumer<Map<String, AttributeValue>> change) {
        Map<String, AttributeValue> item = new HashMap<>(dump().one(partition, sort));
        change.accept(item);
        put(item);
    }

    /** Puts one item. */
    public void put(Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(name).item(item));
    }

    @Override
    public void close() {
        if (client.listTables().tableNames().contains(name)) {
            client.deleteTable(delete -> delete.tableName(name));
        }
        client.close();
    }
}
