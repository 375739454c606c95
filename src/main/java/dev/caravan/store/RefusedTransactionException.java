package dev.caravan.store;

/** DynamoDB refuses a transaction by an error of its own and does not say which action it means. The message is one line. */
public final class RefusedTransactionException extends StoreException {
    private static final long serialVersionUID = 1L;

    private final boolean maybeAppliedBefore;

    public RefusedTransactionException(String message, boolean maybeAppliedBefore, Throwable cause) {
        super(message, cause);
        this.maybeAppliedBefore = maybeAppliedBefore;
    }

    /** Returns whether an earlier sending of the same transaction got no answer and may have been applied. */
    boolean maybeAppliedBefore() {
        return maybeAppliedBefore;
    }
}
