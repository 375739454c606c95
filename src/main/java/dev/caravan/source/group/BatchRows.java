package dev.caravan.source.group;

import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;

/** The rows of two files one after the other: ordinals go on in the second, lines are those of each file. */
final class BatchRows implements KeyedRecordReader {

    private final RecordReader root;
    private final RecordReader items;
    private final RecordIdentity identity;
    private long rootRows;
    private boolean rootOver;

    BatchRows(RecordReader root, RecordReader items, RecordIdentity identity) {
        this.root = root;
        this.items = items;
        this.identity = identity;
    }

    @Override
    public Keyed next() throws IOException {
        SourceRecord.Row row = rootOver ? null : (SourceRecord.Row) root.read();
        if (row != null) {
            rootRows++;
        } else {
            rootOver = true;
            row = behindRoot((SourceRecord.Row) items.read());
        }
        return row == null ? null : new Keyed(identity.keyOf(row), row);
    }

    private SourceRecord.Row behindRoot(SourceRecord.Row row) {
        return row == null
                ? null
                : new SourceRecord.Row(rootRows + row.ordinal(), row.line(), row.header(), row.cells());
    }

    @Override
    public void close() throws IOException {
        try (root) {
            items.close();
        }
    }
}
