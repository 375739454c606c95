package dev.caravan.store;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** How the actions of a transaction become a request of the SDK's client. */
interface TransactionRequests {

    /** A request that may be sent any number of times. */
    TransactWriteItemsRequest of(List<WriteAction> actions);
}
