package dev.caravan.source.json;

import java.io.IOException;
import java.io.Reader;

/** Characters one by one, with the line they stand on. LF, CR and CRLF each end a line. */
final class LineCountingReader implements AutoCloseable {

    static final int END = -1;

    private static final int BUFFER_CHARS = 16 * 1024;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER_CHARS];
    private int position;
    private int limit;
    private long line = 1;
    private boolean afterCr;

    LineCountingReader(Reader reader) {
        this.reader = reader;
    }

    /** The next character, or {@link #END}. */
    int next() throws IOException {
        if (position == limit && !fill()) {
            return END;
        }
        char c = buffer[position++];
        if (c <= '\r') {
            countLine(c);
        } else {
            afterCr = false;
        }
        return c;
    }

    /** The next character without taking it, or {@link #END}. */
    int peek() throws IOException {
        return position == limit && !fill() ? END : buffer[position];
    }

    /** The line on which the next character stands, counted from 1. */
    long line() {
        return line;
    }

    private void countLine(char c) {
        if (c == '\r' || (c == '\n' && !afterCr)) {
            line++;
        }
        afterCr = c == '\r';
    }

    private boolean fill() throws IOException {
        int read = reader.read(buffer, 0, buffer.length);
        position = 0;
        limit = Math.max(0, read);
        return read > 0;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
