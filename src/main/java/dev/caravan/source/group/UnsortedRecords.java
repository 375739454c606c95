package dev.caravan.source.group;

import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;

/** Records in the order of their file. */
final class UnsortedRecords implements KeyedRecordReader {

    private final RecordReader reader;
    private final RecordIdentity identity;

    UnsortedRecords(RecordReader reader, RecordIdentity identity) {
        this.reader = reader;
        this.identity = identity;
    }

    @Override
    public Keyed next() throws IOException {
        SourceRecord next = reader.read();
        return next == null ? null : new Keyed(identity.keyOf(next), next);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
