package dev.caravan.store;

/** The table answers, but refuses: no such table, no permission, an invalid request. The message is one line. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
