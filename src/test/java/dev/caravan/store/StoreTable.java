package dev.caravan.store;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table of its own in a real engine, with the two indexes of the contract. */
final class StoreTable implements AutoCloseable {

    static final TableSchema SCHEMA = new TableSchema(
            "PK",
            "SK",
            List.of(
                    new TableSchema.Index("GSI1", "GSI1PK", "GSI1SK"),
                    new TableSchema.Index("GSI2", "GSI2PK", "GSI2SK")),
            "expires_at");

    private final String name = "store-" + UUID.randomUUID();
    private final TableStore store;

    StoreTable(URI endpoint) {
        this.store = Connection.to(endpoint, name).open();
        store.create(SCHEMA);
    }

    TableStore store() {
        return store;
    }

    String name() {
        return name;
    }

    /** The same table by another way, such as through a proxy. */
    TableStore through(URI endpoint, Duration patience) {
        return new Connection(Optional.of(endpoint), Optional.empty(), name, patience).open();
    }

    DynamoDbClient sdk() {
        return (DynamoDbClient) store.sdkClient();
    }

    /** An item with a key and one more attribute. */
    static Item item(String partition, String sort, String text) {
        return Item.at(new ItemKey(partition, sort)).with("text", text);
    }

    @Override
    public void close() {
        sdk().deleteTable(table -> table.tableName(name));
        store.close();
    }
}
