package dev.caravan.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * What a good Java program without any pipeline reaches: requests of the AWS SDK, built before the clock starts, sent by
 * a loop of a few threads. They carry the very items that Caravan writes (order, guard, lines, ledger record) with the
 * same conditions, in transactions of the same size.
 */
public final class BareSdk {

    private static final int ORDERS_PER_REQUEST = 16;
    private static final int ACTIONS_PER_ORDER = 2 + OrdersFile.LINES_PER_ORDER;

    private final DynamoDbClient client;
    private final String table;

    private BareSdk(String endpoint, String table) {
        this.table = table;
        this.client = DynamoDbClient.builder()
                .endpointOverride(URI.create(endpoint))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("bench", "bench")))
                .httpClientBuilder(Apache5HttpClient.builder().maxConnections(64))
                .overrideConfiguration(configuration -> {
                    if (!Boolean.getBoolean("bench.token")) {
                        configuration.addExecutionInterceptor(new WithoutToken());
                    }
                })
                .build();
    }

    /**
     * {@code ENDPOINT TABLE FILE ORDERS THREADS ROUNDS PREBUILT}: of all requests that the orders make, at most so many
     * are built, and sent over again.
     */
    public static void main(String[] args) throws Exception {
        BareSdk peer = new BareSdk(args[0], args[1]);
        int orders = Integer.parseInt(args[3]);
        int threads = Integer.parseInt(args[4]);
        int rounds = Integer.parseInt(args[5]);
        int total = orders / ORDERS_PER_REQUEST;
        List<TransactWriteItemsRequest> requests =
                peer.build(Path.of(args[2]), Math.min(total, Integer.parseInt(args[6])));
        long items = (long) total * ORDERS_PER_REQUEST * (1 + OrdersFile.LINES_PER_ORDER);
        for (int round = 0; round < rounds; round++) {
            Turns.await();
            Stopwatch watch = Stopwatch.started();
            peer.send(requests, total, threads);
            watch.print("BareSdk", round, items);
        }
    }

    /** The first requests that the file makes. */
    private List<TransactWriteItemsRequest> build(Path file, int most) throws IOException {
        List<TransactWriteItemsRequest> requests = new ArrayList<>();
        List<TransactWriteItem> actions = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            in.readLine();
            while (requests.size() < most) {
                List<String[]> rows = new ArrayList<>();
                for (int i = 0; i < OrdersFile.LINES_PER_ORDER; i++) {
                    rows.add(in.readLine().split(",", -1));
                }
                addOrder(rows, actions);
                if (actions.size() == ORDERS_PER_REQUEST * ACTIONS_PER_ORDER) {
                    long ordinal = 1L + (long) requests.size() * ORDERS_PER_REQUEST * OrdersFile.LINES_PER_ORDER;
                    actions.add(ledgerRecord(ordinal));
                    requests.add(request(actions));
                    actions = new ArrayList<>();
                }
            }
        }
        return requests;
    }

    private TransactWriteItemsRequest request(List<TransactWriteItem> actions) {
        return TransactWriteItemsRequest.builder()
                .transactItems(actions)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    private void addOrder(List<String[]> rows, List<TransactWriteItem> actions) {
        String[] first = rows.get(0);
        String order = "ORDER#" + first[0];
        BigDecimal total = BigDecimal.ZERO;
        for (String[] row : rows) {
            total = total.add(new BigDecimal(row[5]).multiply(new BigDecimal(row[6])));
        }
        Map<String, AttributeValue> root = new HashMap<>();
        root.put("PK", s("USER#" + first[1]));
        root.put("SK", s(order));
        root.put("GSI1PK", s(order));
        root.put("GSI1SK", s(order));
        root.put("GSI2PK", s("STATUS#" + first[2] + "#" + Math.floorMod(first[0].hashCode(), 8)));
        root.put("GSI2SK", s(first[3].replace("Z", ".000Z")));
        root.put("entity_type", s("ORDER"));
        root.put("order_id", s(first[0]));
        root.put("user_id", s(first[1]));
        root.put("status", s(first[2]));
        root.put("created_at", s(first[3].replace("Z", ".000Z")));
        root.put("total", n(total.stripTrailingZeros().toPlainString()));
        root.put("item_count", n("4"));
        root.put("import_id", s("01KB7M4E6ZTT6W0V0K3Q4YJ8R2"));
        root.put("content_hash", s("00112233445566778899aabbccddeeff"));
        actions.add(putNew(root));
        actions.add(putNew(Map.of(
                "PK", s("UNIQUE#ORDER#order_id#" + first[0]),
                "SK", s("GUARD"),
                "entity_type", s("UNIQUE_GUARD"),
                "target_pk", s("USER#" + first[1]),
                "target_sk", s(order),
                "content_hash", s("00112233445566778899aabbccddeeff"),
                "import_id", s("01KB7M4E6ZTT6W0V0K3Q4YJ8R2"))));
        for (String[] row : rows) {
            Map<String, AttributeValue> line = new HashMap<>();
            line.put("PK", s(order));
            line.put("SK", s("ITEM#" + row[4]));
            line.put("GSI1PK", s(order));
            line.put("GSI1SK", s("ITEM#" + row[4]));
            line.put("entity_type", s("ORDER_ITEM"));
            line.put("order_id", s(row[0]));
            line.put("product_id", s(row[4]));
            line.put("quantity", n(row[5]));
            line.put("price", n(new BigDecimal(row[6]).stripTrailingZeros().toPlainString()));
            actions.add(TransactWriteItem.builder()
                    .put(Put.builder().tableName(table).item(line).build())
                    .build());
        }
    }

    private TransactWriteItem ledgerRecord(long ordinal) {
        return putNew(Map.of(
                "PK", s("IMPORT#01KB7M4E6ZTT6W0V0K3Q4YJ8R2"),
                "SK", s("APPLIED#%012d".formatted(ordinal)),
                "entity_type", s("IMPORT_APPLIED"),
                "imported", s("%d+%d".formatted(ordinal, ORDERS_PER_REQUEST)),
                "expires_at", n("1800000000")));
    }

    private TransactWriteItem putNew(Map<String, AttributeValue> item) {
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table)
                        .item(item)
                        .conditionExpression("attribute_not_exists(PK)")
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build())
                .build();
    }

    private void send(List<TransactWriteItemsRequest> requests, int total, int threads) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<Thread> senders = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread sender = new Thread(() -> {
                for (int at = next.getAndIncrement(); at < total; at = next.getAndIncrement()) {
                    client.transactWriteItems(requests.get(at % requests.size()));
                }
            });
            sender.start();
            senders.add(sender);
        }
        for (Thread sender : senders) {
            sender.join();
        }
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    private static AttributeValue n(String digits) {
        return AttributeValue.fromN(digits);
    }
}
