package dev.caravan.store;

import java.util.List;
import java.util.Optional;

/** What became of a transaction. */
public sealed interface TransactionResult {

    /** How often the transaction was sent again after a failure that was nobody's fault. */
    int retries();

    /**
     * All of it was written.
     *
     * @param writeUnits what DynamoDB reports to have consumed, indexes included
     */
    record Committed(double writeUnits, int retries) implements TransactionResult {}

    /**
     * Nothing of it was written now.
     *
     * @param reasons one for each action, in their order; empty where the server gave none
     * @param maybeAppliedBefore whether an earlier sending of the same transaction got no answer and may have been applied
     */
    record Cancelled(List<Reason> reasons, boolean maybeAppliedBefore, int retries) implements TransactionResult {
        public Cancelled {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Why an action stood in the way of its transaction.
     *
     * @param old the item that the condition met, where there is one
     */
    record Reason(Code code, String message, Optional<Item> old) {}

    /** Kinds of cancellation reasons. */
    enum Code {
        /** The action was not in the way. */
        NONE,
        /** Its condition did not hold. */
        CONDITION_FAILED,
        /** Throttled or in conflict with another write: to be sent again. */
        TRANSIENT,
        /** DynamoDB refuses the item itself. */
        REFUSED
    }
}
