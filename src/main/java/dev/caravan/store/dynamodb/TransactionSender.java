package dev.caravan.store.dynamodb;

import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;

/** How transactions travel to DynamoDB. */
interface TransactionSender extends AutoCloseable {

    /** A transaction made into a request, which may be sent any number of times. */
    interface Prepared {

        /**
         * Sends it once.
         *
         * @throws RequestRetry.TransientCancellation if it was cancelled by throttles or conflicts alone
         * @throws SdkException if there was no answer, or another one than a transaction has
         */
        TransactionResult send(RequestRetry.Attempt attempt);
    }

    Prepared prepare(List<WriteAction> actions);

    @Override
    default void close() {}
}
