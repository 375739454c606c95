package dev.caravan.bundle;

import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.OnExisting;
import dev.caravan.ledger.ClaimResult;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.RunKey;
import dev.caravan.source.Header;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.store.Connection;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table of its own on the real engine, and what it takes to write bundles of orders into it. */
final class Workbench implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

    private static final List<String> COLUMNS = List.of(
            "order_id", "user_id", "status", "created_at", "total", "product_id", "quantity", "price", "updated_at");

    private final Design design = DesignLoader.load(Path.of("design"));
    private final TableStore store;
    private final DynamoDbClient shop;
    private long ordinals;

    Workbench(URI endpoint) {
        String table = "t-" + UUID.randomUUID();
        store = new Connection(Optional.of(endpoint), Optional.empty(), table, Duration.ofSeconds(20)).open();
        store.create(new TableSchema(
                "PK",
                "SK",
                List.of(
                        new TableSchema.Index("GSI1", "GSI1PK", "GSI1SK"),
                        new TableSchema.Index("GSI2", "GSI2PK", "GSI2SK")),
                "expires_at"));
        shop = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("shop", "shop")))
                .build();
    }

    Design design() {
        return design;
    }

    TableStore store() {
        return store;
    }

    /** The table as others see and change it. */
    ShopTable shop() {
        return new ShopTable(shop, store.table());
    }

    /** A run of some content, new or resumed, under a ledger of its own as another process has it. */
    ImportRun run(Ledger ledger, String content) {
        RunKey key = new RunKey(content, "orders", "fail");
        return ((ClaimResult.Claimed) ledger.claim(key, content + ".csv")).run();
    }

    Ledger ledger() {
        return new Ledger(store, Clock.systemUTC());
    }

    BundleWriter writer(TableStore over, Ledger ledger, ImportRun run, OnExisting policy) {
        return new TransactionalBundleWriter(
                over, ledger, run, design.table(), design.feeds().get("orders").withOnExisting(policy));
    }

    /** Writes bundles in a run of their own, under a policy, and gives the outcome of each. */
    List<BundleOutcome> write(String content, OnExisting policy, List<OrderRows> orders) {
        Ledger ledger = ledger();
        ImportRun run = run(ledger, content);
        List<BundleOutcome> outcomes =
                outcomes(writer(store, ledger, run, policy).write(bundles(run, orders)));
        ledger.release(run);
        return outcomes;
    }

    static List<BundleOutcome> outcomes(WrittenBundles written) {
        return written.written().stream().map(WrittenBundles.Written::outcome).toList();
    }

    List<Bundle> bundles(ImportRun run, List<OrderRows> orders) {
        ordinals = 0;
        return orders.stream().map(order -> bundle(run, order)).toList();
    }

    Bundle bundle(ImportRun run, OrderRows order) {
        Feed feed = design.feeds().get("orders");
        BundleAssembler assembler =
                new BundleAssembler(design.table(), feed, Limits.DEFAULT, run.id(), run.startedAt());
        Header header = new Header(COLUMNS);
        List<SourceRecord> rows = new ArrayList<>();
        for (List<String> cells : order.rows()) {
            ordinals++;
            rows.add(new SourceRecord.Row(ordinals, ordinals + 1, header, cells));
        }
        Assembly assembly = assembler.assemble(new RecordGroup(rows.get(0).ordinal(), order.id(), rows));
        return ((Assembly.Assembled) assembly).bundle();
    }

    @Override
    public void close() {
        store.close();
        shop.close();
    }
}
