package dev.caravan.source;

import java.io.IOException;

/** A file that cannot be read as a whole: nothing of it is imported. The message says where and why, on one line. */
public final class UnreadableFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A problem of the whole file, such as a column that is missing. */
    public UnreadableFileException(String reason) {
        super(reason);
    }

    /** A problem at a line, the first line being 1. */
    public UnreadableFileException(long line, String reason) {
        super("line " + line + ": " + reason);
    }
}
