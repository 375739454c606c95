package dev.caravan.source.group;

import dev.caravan.source.SourceRecord;
import java.io.IOException;

/** Records in an order in which those of one bundle stand together. */
interface KeyedRecordReader extends AutoCloseable {

    /**
     * A record and what makes it one with others.
     *
     * @param key equal for the records of one bundle, and for them only
     */
    record Keyed(String key, SourceRecord content) {}

    /** The next record; null after the last one. */
    Keyed next() throws IOException;

    @Override
    void close() throws IOException;
}
