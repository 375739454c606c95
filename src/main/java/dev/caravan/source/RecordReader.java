package dev.caravan.source;

import java.io.IOException;

/** Reads the records of a file one after the other. Not safe for use by several threads. */
public interface RecordReader extends AutoCloseable {

    /**
     * The next record, in the file's order.
     *
     * @return null after the last one
     * @throws UnreadableFileException if the file cannot be read as a whole
     */
    SourceRecord read() throws IOException;

    @Override
    void close() throws IOException;
}
