package dev.caravan.store;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Requests whose body is written straight from the actions. They carry no client request token: it protects for ten
 * minutes only, and the ledger record in each transaction protects for ever.
 */
final class EncodedTransactions implements TransactionRequests {

    private final TransactionJson json;

    EncodedTransactions(String table) {
        this.json = new TransactionJson(table);
    }

    @Override
    public TransactWriteItemsRequest of(List<WriteAction> actions) {
        byte[] body = json.of(actions);
        return TransactWriteItemsRequest.builder()
                .overrideConfiguration(configuration -> configuration.putExecutionAttribute(EncodedBody.BODY, body))
                .build();
    }
}
