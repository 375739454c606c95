package dev.caravan.store;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Requests of the SDK's model objects, which the SDK turns into JSON: the plain way, kept as a switch. */
final class ModelTransactions implements TransactionRequests {

    private final TransactItems items;

    ModelTransactions(String table) {
        this.items = new TransactItems(table);
    }

    @Override
    public TransactWriteItemsRequest of(List<WriteAction> actions) {
        return TransactWriteItemsRequest.builder()
                .transactItems(actions.stream().map(items::of).toList())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }
}
