package dev.caravan.store.dynamodb;

import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Transactions by the SDK's client and its model, the plain way: kept as a switch. */
final class SdkTransactionSender implements TransactionSender {

    private final DynamoDbClient client;
    private final TransactItems items;

    SdkTransactionSender(DynamoDbClient client, String table) {
        this.client = client;
        this.items = new TransactItems(table);
    }

    @Override
    public Prepared prepare(List<WriteAction> actions) {
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .transactItems(actions.stream().map(items::of).toList())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        return attempt -> send(request, attempt);
    }

    private TransactionResult send(TransactWriteItemsRequest request, RequestRetry.Attempt attempt) {
        try {
            return new Committed(units(client.transactWriteItems(request).consumedCapacity()), attempt.retries());
        } catch (TransactionCanceledException e) {
            List<Reason> reasons = e.cancellationReasons().stream()
                    .map(SdkTransactionSender::reason)
                    .toList();
            return Cancellations.of(reasons, attempt, RequestRetry.firstLine(e));
        }
    }

    private static Reason reason(CancellationReason reason) {
        Optional<Item> old = reason.hasItem() && !reason.item().isEmpty()
                ? Optional.of(AttributeValueMapper.item(reason.item()))
                : Optional.empty();
        return new Reason(Code.of(reason.code()), String.valueOf(reason.message()), old);
    }

    private static double units(List<ConsumedCapacity> consumed) {
        return consumed.stream()
                .mapToDouble(capacity -> capacity.capacityUnits() == null ? 0 : capacity.capacityUnits())
                .sum();
    }
}
