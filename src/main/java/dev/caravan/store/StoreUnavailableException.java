package dev.caravan.store;

/** The table stayed away for longer than the store waits, or the wait was ended from outside. */
public final class StoreUnavailableException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
