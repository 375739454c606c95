package dev.caravan.cli.output;

import dev.caravan.query.output.ItemCsvWriter;
import dev.caravan.store.item.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Items as a table for people: no wider than their terminal, and nothing in it that the terminal would obey. */
public final class ItemTable {

    private final List<String> columns;
    private final List<List<String>> rows;

    /** A table of those columns of which some item has a value. */
    public ItemTable(List<String> columns, List<Item> items) {
        this.columns = columns.stream()
                .filter(column -> items.stream().anyMatch(item -> item.get(column) != null))
                .toList();
        this.rows = items.stream().map(this::cells).toList();
    }

    private List<String> cells(Item item) {
        return columns.stream()
                .map(column -> Terminal.visible(ItemCsvWriter.cell(item.get(column))))
                .toList();
    }

    /** The lines of the table, and one more where not all columns have room. */
    public String text(OptionalInt terminal) {
        if (terminal.isEmpty()) {
            return Tables.ofRows(columns, rows);
        }
        int[] widths = ColumnWidths.fit(wanted(terminal.getAsInt()), terminal.getAsInt());
        List<List<String>> cut = rows.stream().map(row -> cut(row, widths)).toList();
        String table = Tables.ofRows(cut(columns, widths), cut, terminal.getAsInt());
        return widths.length == columns.size()
                ? table
                : table + System.lineSeparator() + "no room for "
                        + String.join(", ", columns.subList(widths.length, columns.size()));
    }

    private int[] wanted(int most) {
        int[] wanted = new int[columns.size()];
        for (int column = 0; column < wanted.length; column++) {
            wanted[column] = length(columns.get(column));
            for (List<String> row : rows) {
                wanted[column] = Math.max(wanted[column], length(row.get(column)));
            }
            wanted[column] = Math.min(wanted[column], most);
        }
        return wanted;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static List<String> cut(List<String> row, int[] widths) {
        List<String> cut = new ArrayList<>();
        for (int column = 0; column < widths.length; column++) {
            cut.add(ColumnWidths.cut(row.get(column), widths[column]));
        }
        return cut;
    }
}
