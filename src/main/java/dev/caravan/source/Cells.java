package dev.caravan.source;

import java.util.AbstractList;
import java.util.RandomAccess;

/** The cells of a row over an array that nobody else holds, so that no row is copied on its way. */
public final class Cells extends AbstractList<String> implements RandomAccess {

    private final String[] cells;

    /** Takes the array over; it must not be changed any more. */
    public Cells(String[] cells) {
        this.cells = cells;
    }

    @Override
    public String get(int index) {
        return cells[index];
    }

    @Override
    public int size() {
        return cells.length;
    }
}
