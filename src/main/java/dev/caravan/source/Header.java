package dev.caravan.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a CSV file, or of a query, in their order; no name stands twice. */
public final class Header {

    private final List<String> columns;
    private final String file;
    private final boolean ofQuery;
    private final Map<String, Integer> positions = new HashMap<>();

    /** The columns of a file that is imported by itself. */
    public Header(List<String> columns) {
        this(columns, "", false);
    }

    private Header(List<String> columns, String file, boolean ofQuery) {
        this.file = file;
        this.ofQuery = ofQuery;
        this.columns = List.copyOf(columns);
        for (int i = 0; i < columns.size(); i++) {
            positions.putIfAbsent(this.columns.get(i), i);
        }
    }

    /** The columns of a database query, whose rows tell an empty text from none. */
    public static Header ofQuery(List<String> columns) {
        return new Header(columns, "", true);
    }

    /** Returns whether a cell is null if there is no value, and blank text is a value. */
    public boolean isOfQuery() {
        return ofQuery;
    }

    /** The column names. */
    public List<String> columns() {
        return columns;
    }

    /** The same columns, of a file that is joined with another. */
    public Header in(String fileName) {
        return new Header(columns, fileName, ofQuery);
    }

    /** The name of the file, where it is joined with another; otherwise empty. */
    public String file() {
        return file;
    }

    /** Where a column stands, counted from 0; -1 where there is none of that name. */
    public int indexOf(String column) {
        return positions.getOrDefault(column, -1);
    }

    /** How many columns there are. */
    public int size() {
        return columns.size();
    }
}
