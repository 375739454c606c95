package dev.caravan.query;

/** A query or report that cannot be run as it was asked for; the message says what would be right. */
public final class InvalidRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidRequestException(String message) {
        super(message);
    }
}
