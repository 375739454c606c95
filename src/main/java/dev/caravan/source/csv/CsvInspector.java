package dev.caravan.source.csv;

import dev.caravan.design.Limits;
import dev.caravan.source.Header;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a CSV file for what can be told of it as a whole, without making strings of its cells. */
public final class CsvInspector {

    private final RecordLayout layout;
    private final Limits limits;
    private final Path spillFolder;
    private Header header;
    private long records;
    private boolean scattered;

    public CsvInspector(RecordLayout layout, Limits limits, Path spillFolder) {
        this.layout = layout;
        this.limits = limits;
        this.spillFolder = spillFolder;
    }

    public Header header() {
        return header;
    }

    public long records() {
        return records;
    }

    public boolean scattered() {
        return scattered;
    }

    /** Reads a text to its end. */
    public void read(Reader text) throws IOException {
        Scanner scanner = new Scanner(limits);
        try (ScatterDetector adjacency = new ScatterDetector(spillFolder, ScatterDetector.HASHES_IN_MEMORY);
                CsvParser<Scanner> rows = new CsvParser<>(text, layout.delimiter(), limits, scanner)) {
            if (rows.next() == null) {
                throw new UnreadableFileException("the file has no header, only blank lines");
            }
            CsvColumns columns = new CsvColumns(scanner.names());
            header = columns.header();
            new CsvHeaderValidator(layout).check(scanner.line(), header);
            if (layout.grouped()) {
                GroupTracker identity = new GroupTracker(layout.identity().size(), adjacency);
                scanner.follow(identity, identityCells(columns));
                countGroups(rows, identity);
                // cells moved by dropped columns in front of them are not followed here: let them be sorted
                scattered = !columns.inPlace() || adjacency.scattered();
            } else {
                count(rows);
            }
        }
    }

    private void countGroups(CsvParser<Scanner> rows, GroupTracker identity) throws IOException {
        while (rows.next() != null) {
            records++;
            identity.endRow();
        }
        identity.endGroup();
    }

    private void count(CsvParser<Scanner> rows) throws IOException {
        while (rows.next() != null) {
            records++;
        }
    }

    private boolean[] identityCells(CsvColumns columns) {
        boolean[] cells = new boolean[columns.written()];
        for (String column : layout.identity()) {
            int index = columns.header().indexOf(column);
            if (index >= 0) {
                cells[columns.writtenAt(index)] = true;
            }
        }
        return cells;
    }

    /** Collects the header's cells, later only those of the identity. */
    private static final class Scanner extends CsvRowHandler<Scanner> {
        private final List<String> names = new ArrayList<>();
        private boolean headerRead;
        private GroupTracker identity;
        private boolean[] identityCells = {};

        Scanner(Limits limits) {
            super(limits);
        }

        String[] names() {
            return names.toArray(String[]::new);
        }

        void follow(GroupTracker followed, boolean[] cells) {
            identity = followed;
            identityCells = cells;
        }

        @Override
        void cell(int index, char[] buffer, int offset, int length) {
            if (!headerRead) {
                names.add(new String(buffer, offset, length));
            } else if (index < identityCells.length && identityCells[index]) {
                identity.add(buffer, offset, length);
            }
        }

        @Override
        Scanner row() {
            headerRead = true;
            return this;
        }

        @Override
        void clear() {
            if (identity != null) {
                identity.clear();
            } else if (!headerRead) {
                names.clear();
            }
        }
    }
}
