package dev.caravan.source.group;

import dev.caravan.design.Limits;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Makes groups of the records of one key that stand together; a group too large comes in parts. */
final class RecordGrouper {

    /** Rows of one bundle may together have this many times the characters of one row. */
    private static final int ROWS_OF_FULL_LENGTH = 4;

    private final KeyedRecordReader records;
    private final boolean grouped;
    private final int mostRecords;
    private final long mostChars;
    private KeyedRecordReader.Keyed next;
    private String oversizedKey;

    /**
     * Reads the first record.
     *
     * @param records only lent
     * @param grouped false: every record is a group of its own
     * @param mostRecords the most records of a group
     */
    RecordGrouper(KeyedRecordReader records, boolean grouped, int mostRecords, Limits limits) throws IOException {
        this.records = records;
        this.grouped = grouped;
        this.mostRecords = mostRecords;
        this.mostChars = (long) limits.lineChars() * ROWS_OF_FULL_LENGTH;
        this.next = records.next();
    }

    /** Returns whether there is no further group. */
    boolean isOver() {
        return next == null;
    }

    /** The next group; not to be asked for when it is over. */
    RecordGroup read() throws IOException {
        String key = next.key();
        List<SourceRecord> group = new ArrayList<>(grouped ? 8 : 1);
        long chars = 0;
        boolean more;
        do {
            group.add(next.content());
            chars += charsOf(next.content());
            next = records.next();
            more = grouped && next != null && next.key().equals(key);
        } while (more && group.size() < mostRecords && chars < mostChars);
        boolean oversized = more || key.equals(oversizedKey);
        oversizedKey = oversized ? key : null;
        return new RecordGroup(group.get(0).ordinal(), key, group, oversized);
    }

    private static long charsOf(SourceRecord content) {
        long chars = 0;
        if (content instanceof SourceRecord.Row row) {
            List<String> cells = row.cells();
            for (int i = 0; i < cells.size(); i++) {
                chars += cells.get(i).length();
            }
        }
        return chars;
    }
}
