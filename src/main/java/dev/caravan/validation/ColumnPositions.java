package dev.caravan.validation;

import dev.caravan.source.Header;
import java.util.List;

/**
 * Where the columns of an entity's attributes stand in a file: looked up once for a header, not once for every row. Safe for
 * use by several threads.
 */
public final class ColumnPositions {

    private final List<String> columns;
    private volatile Found last = new Found(new Header(List.of()), new int[0]);

    /** One for these columns. */
    public ColumnPositions(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Not a record: its array is handed out as it is. */
    private static final class Found {
        private final Header header;
        private final int[] positions;

        Found(Header header, int[] positions) {
            this.header = header;
            this.positions = positions;
        }
    }

    /** The position of each column, in their order; -1 where the header has none of that name. Not to be changed. */
    @SuppressWarnings("ReferenceEquality") // all rows of a file have the same header; another one is looked up anew
    public int[] of(Header header) {
        Found found = last;
        if (found.header != header) {
            found = new Found(header, columns.stream().mapToInt(header::indexOf).toArray());
            last = found;
        }
        return found.positions;
    }
}
