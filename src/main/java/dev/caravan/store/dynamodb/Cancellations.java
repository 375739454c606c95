package dev.caravan.store.dynamodb;

import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Reason;
import java.util.List;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** What a cancelled transaction's reasons mean. */
final class Cancellations {

    private Cancellations() {}

    /**
     * The result of a cancelled transaction.
     *
     * @throws RequestRetry.TransientCancellation if nothing but throttles and conflicts stood in its way
     */
    static Cancelled of(List<Reason> reasons, RequestRetry.Attempt attempt, String message) {
        boolean onlyTransient = false;
        for (Reason reason : reasons) {
            if (reason.code() != Code.TRANSIENT && reason.code() != Code.NONE) {
                return new Cancelled(reasons, attempt.maybeApplied(), attempt.retries());
            }
            onlyTransient |= reason.code() == Code.TRANSIENT;
        }
        if (onlyTransient) {
            throw new RequestRetry.TransientCancellation(message);
        }
        return new Cancelled(reasons, attempt.maybeApplied(), attempt.retries());
    }

    /** Returns whether an error is about what a transaction holds, and not about the table or the right to write to it. */
    static boolean isOfItems(AwsServiceException error) {
        String code =
                error.awsErrorDetails() == null ? null : error.awsErrorDetails().errorCode();
        return "ValidationException".equals(code) || "ItemCollectionSizeLimitExceededException".equals(code);
    }
}
