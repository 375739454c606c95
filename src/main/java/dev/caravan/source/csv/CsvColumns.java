package dev.caravan.source.csv;

import dev.caravan.source.Header;
import dev.caravan.source.RejectColumns;
import dev.caravan.source.text.InvisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The header line of a CSV file, and which of a row's cells remain when the columns of a rejects file are dropped. */
final class CsvColumns {

    private final Header header;
    private final int written;
    private final int[] kept;

    CsvColumns(String[] names) {
        List<String> columns = new ArrayList<>();
        int[] positions = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            String name = InvisibleText.strip(names[i]);
            if (!RejectColumns.contains(name)) {
                positions[columns.size()] = i;
                columns.add(name);
            }
        }
        this.header = new Header(columns);
        this.written = names.length;
        this.kept = Arrays.copyOf(positions, columns.size());
    }

    /** The columns that remain. */
    Header header() {
        return header;
    }

    /** How many columns the file's header names. */
    int written() {
        return written;
    }

    /** Where a remaining column stands in the file. */
    int writtenAt(int column) {
        return kept[column];
    }

    /** Returns whether nothing is dropped in front of a column that remains. */
    boolean inPlace() {
        return kept.length == 0 || kept[kept.length - 1] == kept.length - 1;
    }

    /**
     * The cells that remain. Where there are fewer than the header names, one cannot know which of them are missing, so
     * that all are kept and counted: dropping would hide an extra cell in the place of a dropped one.
     */
    String[] keep(String[] cells) {
        if (kept.length == written || cells.length < written) {
            return cells;
        }
        String[] remaining = new String[kept.length + cells.length - written];
        for (int i = 0; i < kept.length; i++) {
            remaining[i] = cells[kept[i]];
        }
        System.arraycopy(cells, written, remaining, kept.length, cells.length - written);
        return remaining;
    }
}
