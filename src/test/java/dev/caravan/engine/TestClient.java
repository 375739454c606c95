package dev.caravan.engine;

import java.net.URI;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The little that these tests ask of an engine. */
record TestClient(DynamoDbClient dynamo) implements AutoCloseable {

    private static final String TABLE = "engine-test";

    static TestClient of(URI endpoint) {
        return new TestClient(DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build());
    }

    List<String> tables() {
        return dynamo.listTables().tableNames();
    }

    void createTable() {
        dynamo.createTable(table -> table.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("PK")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("PK")
                        .keyType(KeyType.HASH)
                        .build()));
    }

    void put(String key) {
        dynamo.putItem(put -> put.tableName(TABLE).item(Map.of("PK", AttributeValue.fromS(key))));
    }

    boolean has(String key) {
        return dynamo.getItem(get -> get.tableName(TABLE).key(Map.of("PK", AttributeValue.fromS(key))))
                .hasItem();
    }

    @Override
    public void close() {
        dynamo.close();
    }
}
