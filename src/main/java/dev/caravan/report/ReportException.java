package dev.caravan.report;

/** A report could not be written: no space, no permission, something in its place. The message is one line. */
public final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReportException(String message, Throwable cause) {
        super(message, cause);
    }
}
