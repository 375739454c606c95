package dev.caravan.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * One record of a file as it was read, before anything is made of it.
 *
 * <p>{@link #ordinal()} counts the file's records from 1; {@link #line()} is the line where the record starts, the file's
 * first line being 1.
 */
public sealed interface SourceRecord {

    long ordinal();

    long line();

    /**
     * A data row of a CSV file, or a row of a query. One of a file may have fewer or more cells than the header: that is
     * for validation to refuse.
     *
     * @param cells the cells, unquoted and otherwise untouched; of a query, null if the database has none
     */
    record Row(long ordinal, long line, Header header, List<String> cells) implements SourceRecord {
        public Row {
            cells = cells instanceof Cells ? cells : List.copyOf(cells);
        }

        /** A row of a query, which takes the array over. */
        public static Row ofQuery(long ordinal, long line, Header header, String[] cells) {
            return new Row(ordinal, line, header, new Cells(cells));
        }

        /** The cell under a column, or null if the column or the cell does not exist. */
        public String cell(String column) {
            int index = header.indexOf(column);
            return index < 0 || index >= cells.size() ? null : cells.get(index);
        }
    }

    /**
     * A JSON object. Its numbers are {@link dev.caravan.source.json.ExactJsonNumber}s, which keep every digit as it was written.
     *
     * @param content the object
     */
    record Document(long ordinal, long line, ObjectNode content) implements SourceRecord {}

    /**
     * Something where a record should have been: a line that is not JSON, an array's element that is not an object.
     *
     * @param raw the text as it was read, whole up to 64 K characters, cut after them where it is longer
     * @param problem what is wrong with it; says so where the text is cut
     */
    record Malformed(long ordinal, long line, String raw, String problem) implements SourceRecord {}
}
