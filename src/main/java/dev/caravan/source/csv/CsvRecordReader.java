package dev.caravan.source.csv;

import dev.caravan.design.Limits;
import dev.caravan.source.Cells;
import dev.caravan.source.Header;
import dev.caravan.source.RecordReader;
import dev.caravan.source.RejectColumns;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Reads the rows of a CSV file: RFC 4180 and what people really send. Lines end with CRLF, LF or CR, the last one need not
 * end at all, and blank ones are passed over. Every row is handed on, whatever its number of cells; the columns of a
 * rejects file ({@link RejectColumns}) are dropped.
 */
public final class CsvRecordReader implements RecordReader {

    private static final int FIRST_CELLS = 16;

    private final CsvParser<String[]> rows;
    private final Collector collector;
    private final CsvColumns columns;
    private long ordinal;

    /**
     * Reads the header.
     *
     * @param text the file's text, without a byte order mark; closed with this
     * @throws UnreadableFileException if there is no header
     */
    public CsvRecordReader(Reader text, char delimiter, Limits limits) throws IOException {
        this.collector = new Collector(limits);
        this.rows = new CsvParser<>(text, delimiter, limits, collector);
        String[] names = rows.next();
        if (names == null) {
            throw new UnreadableFileException("the file has no header, only blank lines");
        }
        this.columns = new CsvColumns(names);
    }

    /** The columns, without those of a rejects file. */
    public Header header() {
        return columns.header();
    }

    @Override
    public SourceRecord.Row read() throws IOException {
        String[] cells = rows.next();
        return cells == null
                ? null
                : new SourceRecord.Row(++ordinal, collector.line(), header(), new Cells(columns.keep(cells)));
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    /** Makes strings of the cells. */
    private static final class Collector extends CsvRowHandler<String[]> {
        private String[] cells = new String[FIRST_CELLS];
        private int size;

        Collector(Limits limits) {
            super(limits);
        }

        @Override
        void cell(int index, char[] buffer, int offset, int length) {
            if (index == cells.length) {
                cells = Arrays.copyOf(cells, index * 2);
            }
            cells[index] = length == 0 ? "" : new String(buffer, offset, length);
            size = index + 1;
        }

        @Override
        String[] row() {
            return Arrays.copyOf(cells, size);
        }

        @Override
        void clear() {
            size = 0;
        }
    }
}
