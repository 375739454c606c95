package dev.caravan.source.json;

/** A text that is not JSON, or JSON that is not taken; the message says why. */
public final class InvalidJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidJsonException(String reason) {
        super(reason, null, false, false);
    }
}
