package dev.caravan.store;

import dev.caravan.store.item.Item;
import java.util.List;
import java.util.Optional;

/** What became of a transaction. */
public sealed interface TransactionResult {

    /** How often the transaction was sent again after a failure that was transient. */
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
     * @param reasons one for each action, in their order; empty if the server gave none
     * @param maybeAppliedBefore whether an earlier sending of the same transaction got no answer and may have been applied
     * @param refusedAsAWhole what DynamoDB says if it refuses the transaction without saying which action it means
     */
    record Cancelled(List<Reason> reasons, boolean maybeAppliedBefore, int retries, Optional<String> refusedAsAWhole)
            implements TransactionResult {

        private static final int MOST_SHOWN = 300;

        public Cancelled {
            reasons = List.copyOf(reasons);
        }

        /** A transaction that some of its actions stood in the way of. */
        public Cancelled(List<Reason> reasons, boolean maybeAppliedBefore, int retries) {
            this(reasons, maybeAppliedBefore, retries, Optional.empty());
        }

        /**
         * Why DynamoDB refuses an action, or all of them together; empty if others were in the way. Meant for transactions of
         * one bundle: of several, nobody knows whose the refusal of the whole is.
         */
        public Optional<String> refusal() {
            return reasons.stream()
                    .filter(reason -> reason.code() == Code.REFUSED)
                    .findFirst()
                    .map(Reason::message)
                    .or(() -> refusedAsAWhole)
                    .map(Cancelled::cut);
        }

        /** The server's words may repeat the whole request. */
        private static String cut(String message) {
            String line = message.lines().findFirst().orElse("");
            return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + "…";
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
        REFUSED;

        /**
         * Returns the kind of a reason's code, as in the API reference of TransactWriteItems.
         *
         * @param code DynamoDB's code; null if the reason has none
         */
        public static Code of(String code) {
            return switch (code == null ? "None" : code) {
                case "None" -> NONE;
                case "ConditionalCheckFailed" -> CONDITION_FAILED;
                case "TransactionConflict",
                        "ThrottlingError",
                        "ProvisionedThroughputExceeded",
                        "RequestLimitExceeded" -> TRANSIENT;
                default -> REFUSED;
            };
        }
    }
}
