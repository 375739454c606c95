package dev.caravan.job;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.design.Feed;
import dev.caravan.ledger.Receipt;
import dev.caravan.store.Connection;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table of its own that files are imported into, and that the shop reads and writes by the SDK, past Caravan. */
final class UndoTable implements AutoCloseable {

    static final Design DESIGN = DesignLoader.load(
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design"));

    private final URI endpoint;
    private final String name = "shop-" + UUID.randomUUID();
    private final DataFolder folder;
    private final DynamoDbClient client;
    private final TableStore store;

    UndoTable(URI endpoint, Path data) {
        this.endpoint = endpoint;
        this.folder = DataFolder.under(data);
        this.client = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("shop", "shop")))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
        this.store = Connection.to(endpoint, name).open();
        List<TableSchema.Index> indexes = List.of(
                new TableSchema.Index("GSI1", "GSI1PK", "GSI1SK"), new TableSchema.Index("GSI2", "GSI2PK", "GSI2SK"));
        store.create(new TableSchema("PK", "SK", indexes, "expires_at"));
    }

    TableStore store() {
        return store;
    }

    URI endpoint() {
        return endpoint;
    }

    String name() {
        return name;
    }

    DataFolder folder() {
        return folder;
    }

    static Feed feed(String name) {
        return DESIGN.feeds().get(name);
    }

    /** A file of these lines, in the data folder. */
    Path file(String fileName, List<String> lines) throws IOException {
        Files.createDirectories(folder.root());
        return Files.write(folder.root().resolve(fileName), lines);
    }

    Receipt importFile(Path file, Feed feed) throws Exception {
        return importFile(store, DESIGN, file, feed);
    }

    /** Imports a file by the steps of the route. */
    Receipt importFile(TableStore through, Design design, Path file, Feed feed) throws Exception {
        try (ImportJob imports = new ImportJob(design, through, folder, JobSettings.DEFAULT, Clock.systemUTC())) {
            JobExecution job = new FileImports(imports).open(file, feed);
            try {
                writeAll(job);
                job.complete();
                job.release();
            } finally {
                job.close();
            }
            return job.receipt();
        }
    }

    static void writeAll(JobExecution job) throws IOException {
        Iterator<RecordPack> packs = job.packs();
        while (packs.hasNext()) {
            RecordPack pack = packs.next();
            WrittenPack written = job.write(job.assemble(pack));
            job.account(written);
            job.passed(written);
        }
    }

    /** All items but those of the ledger, by key: what the shop and its customers see, guards included. */
    Map<String, Map<String, AttributeValue>> items() {
        Map<String, Map<String, AttributeValue>> items = everything();
        items.keySet().removeIf(key -> key.startsWith("IMPORT#") || key.startsWith("CLAIM#"));
        return items;
    }

    /** All items, by key. */
    Map<String, Map<String, AttributeValue>> everything() {
        Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
        client.scanPaginator(scan -> scan.tableName(name).consistentRead(true))
                .items()
                .forEach(item ->
                        items.put(item.get("PK").s() + " " + item.get("SK").s(), new LinkedHashMap<>(item)));
        return items;
    }

    /** Sets one attribute, as an UpdateItem of the shop does. */
    void set(String partition, String sort, String attribute, AttributeValue value) {
        client.updateItem(update -> update.tableName(name)
                .key(key(partition, sort))
                .updateExpression("SET #a = :v")
                .expressionAttributeNames(Map.of("#a", attribute))
                .expressionAttributeValues(Map.of(":v", value)));
    }

    void put(Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(name).item(item));
    }

    void delete(String partition, String sort) {
        client.deleteItem(delete -> delete.tableName(name).key(key(partition, sort)));
    }

    private static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
    }

    /** An item of text attributes: names and values in turn. */
    static Map<String, AttributeValue> item(String... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            item.put(namesAndValues[at], AttributeValue.fromS(namesAndValues[at + 1]));
        }
        return item;
    }

    @Override
    public void close() {
        store.close();
        client.deleteTable(table -> table.tableName(name));
        client.close();
    }
}
