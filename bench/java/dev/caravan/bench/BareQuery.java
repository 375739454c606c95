package dev.caravan.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * What a good Java program without any pipeline reaches: the AWS SDK's queries, one page after the other, one shard after
 * the other. It asks for the columns of the report alone, and neither merges the shards nor looks for orders that it met
 * before.
 */
final class BareQuery implements AutoCloseable {

    private static final List<String> COLUMNS = List.of("order_id", "user_id", "status", "total", "created_at");

    private final DynamoDbClient client;
    private final String table;
    private final List<String> partitions;

    BareQuery(URI endpoint, String table, List<String> partitions) {
        this.table = table;
        this.partitions = partitions;
        this.client = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("bench", "bench")))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }

    private interface Row {
        void of(Map<String, AttributeValue> item) throws IOException;
    }

    /** Reads all rows. How many there are. */
    long read() throws IOException {
        return each(item -> {});
    }

    /** Reads all rows and writes them as CSV, whose values need no quotes. How many there are. */
    long write(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(String.join(",", COLUMNS) + "\r\n");
            return each(item -> writeRow(item, out));
        }
    }

    private static void writeRow(Map<String, AttributeValue> item, Writer out) throws IOException {
        for (int column = 0; column < COLUMNS.size(); column++) {
            AttributeValue value = item.get(COLUMNS.get(column));
            out.write(column == 0 ? "" : ",");
            out.write(value.s() == null ? value.n() : value.s());
        }
        out.write("\r\n");
    }

    private long each(Row row) throws IOException {
        long rows = 0;
        for (String partition : partitions) {
            Map<String, AttributeValue> start = null;
            do {
                QueryResponse page = client.query(request(partition, start));
                for (Map<String, AttributeValue> item : page.items()) {
                    row.of(item);
                    rows++;
                }
                start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
            } while (start != null && !start.isEmpty());
        }
        return rows;
    }

    private QueryRequest request(String partition, Map<String, AttributeValue> start) {
        return QueryRequest.builder()
                .tableName(table)
                .indexName("GSI2")
                .keyConditionExpression("GSI2PK = :partition")
                .expressionAttributeValues(Map.of(":partition", AttributeValue.fromS(partition)))
                .projectionExpression("order_id, user_id, #status, #total, created_at")
                .expressionAttributeNames(Map.of("#status", "status", "#total", "total"))
                .scanIndexForward(false)
                .exclusiveStartKey(start)
                .build();
    }

    @Override
    public void close() {
        client.close();
    }
}
