package dev.caravan.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a CSV file, in their order; no name stands twice. */
public final class Header {

    private final List<String> columns;
    private final Map<String, Integer> positions = new HashMap<>();

    public Header(List<String> columns) {
        this.columns = List.copyOf(columns);
        for (int i = 0; i < columns.size(); i++) {
            positions.putIfAbsent(columns.get(i), i);
        }
    }

    /** The column names. */
    public List<String> columns() {
        return columns;
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
