package dev.caravan.source;

import java.io.IOException;

/** What records are read from went away. What was written of them stays, and the run can be resumed. */
public final class SourceUnavailableException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A source that is away, with the reason in one line. */
    public SourceUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
