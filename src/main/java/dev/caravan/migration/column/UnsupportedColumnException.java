package dev.caravan.migration.column;

/** A column's values cannot be kept exactly in the attribute declared for it; the message says what to do, on one line. */
public final class UnsupportedColumnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedColumnException(ColumnType column, String advice) {
        super("column " + column.column() + " is of type " + column.name() + ": " + advice, null, false, false);
    }
}
