package dev.caravan.migration.read;

import dev.caravan.design.Limits;
import dev.caravan.source.Header;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.SourceRecord.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The group that is being read, of one part; one that is too large goes in pieces, each marked, as those of files do. */
final class GroupBuilder {

    private static final int ROWS_OF_FULL_LENGTH = 4;

    private static final Comparator<Gathered> BY_TEXTS =
            (one, other) -> Arrays.compare(one.cells, other.cells, Comparator.nullsFirst(Comparator.naturalOrder()));

    private final int part;
    private final GroupSink sink;
    private final int mostRows;
    private final long mostChars;
    private List<Gathered> rows = new ArrayList<>();
    private List<String> key;
    private Header header;
    private long line;
    private int place;
    private long chars;
    private boolean oversized;
    private long given;

    /** A row before it has its line. */
    private static final class Gathered {
        private final Header header;
        private final String[] cells;

        private Gathered(Header header, String[] cells) {
            this.header = header;
            this.cells = cells;
        }
    }

    GroupBuilder(int part, Limits limits, GroupSink sink) {
        this.part = part;
        this.sink = sink;
        // the bound is on items, and beside them there is a row of the root
        this.mostRows = limits.itemsPerBundle() + 1;
        this.mostChars = (long) limits.lineChars() * ROWS_OF_FULL_LENGTH;
    }

    /** Begins the group of a key. */
    void begin(List<String> ofGroup) {
        key = ofGroup;
        header = null;
        oversized = false;
    }

    /** Adds a row; those of one query come together, and are counted from 1 in the order of their texts. */
    void add(Header ofQuery, String[] cells) throws InterruptedException {
        if (rows.size() >= mostRows || chars >= mostChars) {
            oversized = true;
            give();
        }
        rows.add(new Gathered(ofQuery, cells));
        for (String cell : cells) {
            chars += cell == null ? 0 : cell.length();
        }
    }

    /** The group is whole. */
    void end() throws InterruptedException {
        give();
    }

    private void give() throws InterruptedException {
        sink.put(new RecordGroup(BundleOrdinals.of(part, key), text(key), records(), oversized), chars);
        rows = new ArrayList<>();
        chars = 0;
        given++;
    }

    /** The database gives the rows of a key in any order, which may be another one the next time. */
    private List<SourceRecord> records() {
        int first = 0;
        while (first < rows.size() && rows.get(first).header.equals(rows.get(0).header)) {
            first++;
        }
        rows.subList(0, first).sort(BY_TEXTS);
        rows.subList(first, rows.size()).sort(BY_TEXTS);
        List<SourceRecord> records = new ArrayList<>(rows.size());
        for (Gathered row : rows) {
            line = row.header.equals(header) ? line + 1 : 1;
            header = row.header;
            records.add(Row.ofQuery(BundleOrdinals.ofRow(part, place++), line, header, row.cells));
        }
        return records;
    }

    /** How many groups there were. */
    long given() {
        return given;
    }

    /** The length in front keeps ("a", "bc") and ("ab", "c") apart. */
    private static String text(List<String> key) {
        StringBuilder text = new StringBuilder();
        key.forEach(column -> text.append(column.length()).append(':').append(column));
        return text.toString();
    }
}
