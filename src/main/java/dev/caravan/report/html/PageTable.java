package dev.caravan.report.html;

import java.util.List;

/** A table of a page. */
record PageTable(List<Head> heads, List<Row> rows) {

    /**
     * The head of a column.
     *
     * @param kind a style class: {@code number} is aligned at its end
     */
    record Head(String text, String kind) {}

    /** A row, its cells in the order of the heads. */
    record Row(List<Cell> cells) {}

    /**
     * A cell.
     *
     * @param kind a style class
     * @param colour the style class of a dot in front; empty: none
     */
    record Cell(String text, String kind, String colour) {
        boolean dotted() {
            return !colour.isEmpty();
        }
    }
}
