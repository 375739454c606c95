package dev.caravan.source;

import java.io.IOException;

/** The second reading of what has passed inspection: records, those of one bundle together. Not safe for several threads. */
public interface RecordGroupReader extends AutoCloseable {

    /**
     * The next group.
     *
     * @return null after the last one
     * @throws UnreadableFileException if a file was changed since it was inspected
     */
    RecordGroup read() throws IOException;

    @Override
    void close() throws IOException;
}
