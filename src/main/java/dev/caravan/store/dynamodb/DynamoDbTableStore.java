package dev.caravan.store.dynamodb;

import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.RefusedTransactionException;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionBudget;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.pace.ReadLimiter;
import dev.caravan.store.pace.WriteLimits;
import dev.caravan.store.wire.ExpressionBuilder;
import dev.caravan.store.wire.HttpSender;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The table, by the AWS SDK. */
public final class DynamoDbTableStore implements TableStore {

    /** What 1 MB takes, eventually consistent. */
    private static final double MB_UNITS = 128;

    private final DynamoDbClient client;
    private final Optional<HttpSender> http;
    private final String table;
    private final RequestRetry retry;
    private final WriteThrottle pace;
    private final ReadLimiter reads;
    private final BatchReader batches;
    private final TransactionBudget budget;
    private final TransactionSender transactions;
    private final TableAdmin admin;

    /**
     * A store over a client, which it closes with itself.
     *
     * @param transactions sends transactions; closed too
     * @param retry sends requests again; closed too
     * @param pacing what bounds its writes
     * @param reads what bounds its reads of more than one item
     * @param http the connections of both, closed too; empty if the client opened its own
     */
    DynamoDbTableStore(
            DynamoDbClient client,
            String table,
            TransactionSender transactions,
            RequestRetry retry,
            WriteLimits pacing,
            ReadLimiter reads,
            Optional<HttpSender> http) {
        this.http = http;
        this.client = client;
        this.table = table;
        this.retry = retry;
        this.pace = new WriteThrottle(pacing, retry);
        this.budget = pacing.budget();
        this.reads = reads;
        this.batches = new BatchReader(client, table, retry, reads);
        this.transactions = transactions;
        this.admin = new TableAdmin(client, table);
    }

    @Override
    public String table() {
        return table;
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        TransactionSender.Prepared prepared = transactions.prepare(actions);
        return pace.transact(actions, attempt -> {
            try {
                return prepared.send(attempt);
            } catch (AwsServiceException e) {
                if (Cancellations.isOfItems(e)) {
                    throw new RefusedTransactionException(RequestRetry.firstLine(e), attempt.maybeApplied(), e);
                }
                throw e;
            }
        });
    }

    @Override
    public TransactionBudget budget() {
        return budget;
    }

    @Override
    public boolean put(Item item, Condition condition) {
        ExpressionBuilder expressions = new ExpressionBuilder();
        String expression = expressions.condition(condition);
        return retry.call(attempt -> {
            pace.put(item);
            try {
                client.putItem(request -> request.tableName(table)
                        .item(AttributeValueMapper.of(item.attributes()))
                        .conditionExpression(expression)
                        .expressionAttributeNames(expressions.modelNames())
                        .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions)));
                return true;
            } catch (ConditionalCheckFailedException e) {
                return attempt.maybeApplied()
                        && get(item.key()).filter(item::equals).isPresent();
            }
        });
    }

    @Override
    public Optional<Item> get(ItemKey key) {
        return retry.call(attempt -> {
            Map<String, AttributeValue> item = client.getItem(request -> request.tableName(table)
                            .key(AttributeValueMapper.of(key))
                            .consistentRead(true))
                    .item();
            return item.isEmpty() ? Optional.empty() : Optional.of(AttributeValueMapper.item(item));
        });
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys) {
        return batches.read(keys, List.of());
    }

    @Override
    public Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes) {
        return batches.read(keys, attributes);
    }

    @Override
    public QueryPage queryPage(KeyQuery query, Optional<Item> start) {
        QueryRequest request = ReadRequests.of(table, query, start);
        return reads.read(
                1,
                () -> retry.call(attempt -> {
                    PageDecodingInterceptor.Slot slot = new PageDecodingInterceptor.Slot();
                    client.query(request.toBuilder()
                            .overrideConfiguration(configuration ->
                                    configuration.putExecutionAttribute(PageDecodingInterceptor.SLOT, slot))
                            .build());
                    return slot.page();
                }));
    }

    @Override
    public QueryPage scanPage(TableScan scan, Optional<Item> start) {
        ScanRequest request = ScanRequests.of(table, scan, start);
        double expected = Math.min(reads.pageUnits(), MB_UNITS);
        return reads.read(
                expected,
                () -> retry.call(attempt -> {
                    PageDecodingInterceptor.Slot slot = new PageDecodingInterceptor.Slot();
                    client.scan(request.toBuilder()
                            .overrideConfiguration(configuration ->
                                    configuration.putExecutionAttribute(PageDecodingInterceptor.SLOT, slot))
                            .build());
                    return slot.page();
                }));
    }

    @Override
    public Optional<TableShape> describe() {
        return retry.call(attempt -> admin.describe());
    }

    @Override
    public void create(TableSchema schema) {
        // step by step: what is done is not done again because the next step failed
        retry.run(attempt -> admin.create(schema, attempt.maybeApplied()));
        retry.run(attempt -> admin.awaitActive());
        retry.run(attempt -> admin.expire(schema.timeToLive()));
    }

    @Override
    public void pause(int round) {
        retry.pause(round);
    }

    @Override
    public Object sdkClient() {
        return client;
    }

    @Override
    public void close() {
        retry.close();
        pace.close();
        client.close();
        transactions.close();
        http.ifPresent(HttpSender::close);
    }
}
