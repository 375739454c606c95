package dev.caravan.ledger.undo;

/** A run cannot be undone, or not now. The message is one line that says what to do. */
public final class UndoRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UndoRefusedException(String message) {
        super(message);
    }
}
