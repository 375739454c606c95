package dev.caravan.store.dynamodb;

import dev.caravan.store.StoreException;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/** Describes and makes the table. */
final class TableAdmin {

    private static final Duration ACTIVE_WITHIN = Duration.ofMinutes(5);

    private final DynamoDbClient client;
    private final String table;

    TableAdmin(DynamoDbClient client, String table) {
        this.client = client;
        this.table = table;
    }

    Optional<TableShape> describe() {
        try {
            TableDescription description =
                    client.describeTable(request -> request.tableName(table)).table();
            if (description == null) {
                throw new StoreException("the server describes no table: is it DynamoDB-compatible?", null);
            }
            return Optional.of(shape(description));
        } catch (ResourceNotFoundException e) {
            return Optional.empty();
        }
    }

    private static TableShape shape(TableDescription description) {
        Map<String, String> types = description.attributeDefinitions().stream()
                .collect(Collectors.toMap(
                        AttributeDefinition::attributeName, AttributeDefinition::attributeTypeAsString));
        Map<String, TableShape.IndexShape> indexes = new LinkedHashMap<>();
        for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
            indexes.put(
                    index.indexName(),
                    new TableShape.IndexShape(
                            index.indexStatusAsString(),
                            keys(index.keySchema(), types),
                            index.projection() == null ? "" : index.projection().projectionTypeAsString()));
        }
        return new TableShape(
                description.tableName(),
                description.tableStatusAsString(),
                keys(description.keySchema(), types),
                indexes,
                description.itemCount() == null ? 0 : description.itemCount(),
                description.tableSizeBytes() == null ? 0 : description.tableSizeBytes(),
                description.billingModeSummary() == null
                        ? "PROVISIONED"
                        : description.billingModeSummary().billingModeAsString());
    }

    private static Map<String, String> keys(List<KeySchemaElement> schema, Map<String, String> types) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (KeyType type : List.of(KeyType.HASH, KeyType.RANGE)) {
            schema.stream()
                    .filter(key -> key.keyType() == type)
                    .forEach(key -> keys.put(key.attributeName(), types.get(key.attributeName())));
        }
        return keys;
    }

    /**
     * Makes the table.
     *
     * @param maybeMade whether an earlier request, whose answer was lost, may have made it already
     */
    void create(TableSchema schema, boolean maybeMade) {
        Stream<String> indexKeys =
                schema.indexes().stream().flatMap(index -> Stream.of(index.partitionKey(), index.sortKey()));
        List<AttributeDefinition> definitions = Stream.concat(
                        Stream.of(schema.partitionKey(), schema.sortKey()), indexKeys)
                .distinct()
                .map(name -> AttributeDefinition.builder()
                        .attributeName(name)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .toList();
        List<GlobalSecondaryIndex> indexes = schema.indexes().stream()
                .map(index -> GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(keySchema(index.partitionKey(), index.sortKey()))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build())
                .toList();
        try {
            client.createTable(request -> request.tableName(table)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(definitions)
                    .keySchema(keySchema(schema.partitionKey(), schema.sortKey()))
                    .globalSecondaryIndexes(indexes.isEmpty() ? null : indexes));
        } catch (ResourceInUseException e) {
            if (!maybeMade) {
                throw e;
            }
        }
    }

    /** Waits until a table that was made can be used. */
    void awaitActive() {
        try (var waiter = client.waiter()) {
            waiter.waitUntilTableExists(
                    request -> request.tableName(table), options -> options.waitTimeout(ACTIVE_WITHIN));
        } catch (SdkClientException e) {
            // the waiter wraps what the table says, which may be a throttle
            throw e.getCause() instanceof SdkException cause ? cause : e;
        }
    }

    /** Lets items expire, where they do not already. */
    void expire(String attribute) {
        TimeToLiveDescription now =
                client.describeTimeToLive(request -> request.tableName(table)).timeToLiveDescription();
        if (now == null || !attribute.equals(now.attributeName())) {
            client.updateTimeToLive(request -> request.tableName(table)
                    .timeToLiveSpecification(specification ->
                            specification.attributeName(attribute).enabled(true)));
        }
    }

    private static List<KeySchemaElement> keySchema(String partitionKey, String sortKey) {
        return List.of(
                KeySchemaElement.builder()
                        .attributeName(partitionKey)
                        .keyType(KeyType.HASH)
                        .build(),
                KeySchemaElement.builder()
                        .attributeName(sortKey)
                        .keyType(KeyType.RANGE)
                        .build());
    }
}
