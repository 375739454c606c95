package dev.caravan.job.file;

import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads the groups of a file in packs of bounded size, for work that writes no new bundles. For one thread. */
final class GroupPacks {

    /** About as many keys as a few requests read at once. */
    private static final int RECORDS = 400;

    private final RecordGroupReader reader;
    private final long mostChars;
    private RecordGroup ahead;

    GroupPacks(RecordGroupReader reader, long mostChars) throws IOException {
        this.reader = reader;
        this.mostChars = mostChars;
        this.ahead = reader.read();
    }

    /** The next pack, of at least one group; an empty one after the last. */
    List<RecordGroup> next() throws IOException {
        List<RecordGroup> groups = new ArrayList<>();
        int records = 0;
        long chars = 0;
        while (ahead != null && records < RECORDS && chars < mostChars) {
            groups.add(ahead);
            records += ahead.records().size();
            chars += charsOf(ahead);
            ahead = reader.read();
        }
        return groups;
    }

    private static long charsOf(RecordGroup group) {
        long chars = 0;
        for (SourceRecord record : group.records()) {
            if (record instanceof SourceRecord.Row row) {
                chars += row.cells().stream()
                        .filter(Objects::nonNull)
                        .mapToLong(String::length)
                        .sum();
            } else if (record instanceof SourceRecord.Document document) {
                chars += document.content().toString().length();
            }
        }
        return chars;
    }
}
