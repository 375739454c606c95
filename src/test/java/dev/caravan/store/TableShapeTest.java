package dev.caravan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.dynamodb.TableConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table is made as the design wants it, and one of another shape is told apart before any row is tried. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableShapeTest {

    private URI endpoint;
    private FaultProxy proxy;
    private StoreTable made;

    @BeforeAll
    void open(URI engine) {
        endpoint = engine;
        proxy = new FaultProxy(engine);
        made = new StoreTable(engine);
    }

    @AfterEach
    void heal() {
        proxy.heal();
    }

    @AfterAll
    void close() {
        made.close();
        proxy.close();
    }

    @Test
    void theTableThatCaravanMakesIsTheOneItWants() {
        TableShape shape = made.store().describe().orElseThrow();

        assertThat(shape.name()).isEqualTo(made.name());
        assertThat(shape.status()).isEqualTo("ACTIVE");
        assertThat(shape.billing()).isEqualTo("PAY_PER_REQUEST");
        assertThat(shape.keys())
                .containsEntry("PK", "S")
                .containsEntry("SK", "S")
                .hasSize(2);
        assertThat(shape.indexes()).containsOnlyKeys("GSI1", "GSI2");
        assertThat(shape.indexes().get("GSI2").keys()).containsOnlyKeys("GSI2PK", "GSI2SK");
        assertThat(shape.indexes().get("GSI2").projection()).isEqualTo("ALL");
        assertThat(TableShapeCheck.firstDifference(shape, StoreTable.SCHEMA)).isEmpty();
        assertThat(made.sdk()
                        .describeTimeToLive(table -> table.tableName(made.name()))
                        .timeToLiveDescription()
                        .attributeName())
                .isEqualTo("expires_at");
    }

    @Test
    void aTableThatIsThereIsNeverMadeAgain() {
        assertThatThrownBy(() -> made.store().create(StoreTable.SCHEMA)).isInstanceOf(StoreException.class);
        assertThat(made.store().describe()).isPresent();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"THROTTLED", "UNAVAILABLE", "RESET", "LOST_ANSWER", "FAILED_ANSWER"})
    void makingATableOutlastsFailuresOfEachOfItsSteps(Fault fault) {
        proxy.enqueue("CreateTable", fault);
        proxy.enqueue("DescribeTable", fault);
        proxy.enqueue("UpdateTimeToLive", fault);
        String name = "made-" + UUID.randomUUID();
        TableConnection connection = new TableConnection(
                java.util.Optional.of(proxy.endpoint()), java.util.Optional.empty(), name, Duration.ofSeconds(30));
        try (TableStore store = connection.open()) {
            store.create(StoreTable.SCHEMA);

            assertThat(TableShapeCheck.firstDifference(store.describe().orElseThrow(), StoreTable.SCHEMA))
                    .isEmpty();
            assertThat(made.sdk()
                            .describeTimeToLive(table -> table.tableName(name))
                            .timeToLiveDescription()
                            .attributeName())
                    .isEqualTo("expires_at");
            made.sdk().deleteTable(table -> table.tableName(name));
        }
        assertThat(proxy.unspent()).isZero();
    }

    @Test
    void aMissingIndexIsNamed() {
        assertThat(difference(ScalarAttributeType.S, index("GSI1", "ALL"))).contains("index GSI2 is missing");
    }

    @Test
    void anIndexThatDoesNotProjectEverythingIsNamed() {
        assertThat(difference(ScalarAttributeType.S, index("GSI1", "ALL"), index("GSI2", "KEYS_ONLY")))
                .contains("index GSI2 projects KEYS_ONLY, wanted ALL");
    }

    @Test
    void aNumericKeyIsNamed() {
        assertThat(difference(ScalarAttributeType.N, index("GSI1", "ALL"), index("GSI2", "ALL")))
                .contains("the table has the keys")
                .contains("SK=N");
    }

    @Test
    void anIndexMoreThanTheDesignKnowsDoesNoHarm() {
        TableSchema smaller =
                new TableSchema("PK", "SK", StoreTable.SCHEMA.indexes().subList(0, 1), "expires_at");

        assertThat(TableShapeCheck.firstDifference(made.store().describe().orElseThrow(), smaller))
                .isEmpty();
    }

    /** What is wrong with a table of those indexes, whose sort key is of that type. */
    private String difference(ScalarAttributeType sortKey, GlobalSecondaryIndex... indexes) {
        DynamoDbClient client = made.sdk();
        String name = "shape-" + UUID.randomUUID();
        List<String> attributes = indexes.length == 1
                ? List.of("PK", "SK", "GSI1PK", "GSI1SK")
                : List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK");
        client.createTable(table -> table.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attributes.stream()
                        .map(attribute -> AttributeDefinition.builder()
                                .attributeName(attribute)
                                .attributeType(attribute.equals("SK") ? sortKey : ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(keys("PK", "SK"))
                .globalSecondaryIndexes(indexes));
        try (TableStore store = TableConnection.to(endpoint, name).open()) {
            return TableShapeCheck.firstDifference(store.describe().orElseThrow(), StoreTable.SCHEMA)
                    .orElse("");
        } finally {
            client.deleteTable(table -> table.tableName(name));
        }
    }

    private static GlobalSecondaryIndex index(String name, String projection) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys(name + "PK", name + "SK"))
                .projection(of -> of.projectionType(projection))
                .build();
    }

    private static List<KeySchemaElement> keys(String partition, String sort) {
        return List.of(key(partition, KeyType.HASH), key(sort, KeyType.RANGE));
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
