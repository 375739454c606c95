package dev.caravan.source.csv;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import dev.caravan.design.Limits;
import dev.caravan.source.text.InvisibleText;
import dev.caravan.source.text.LineCounter;

/**
 * What is done with the cells of a CSV file while FastCSV finds them: bounds are kept, blank lines passed over, and the
 * line is known at which the cell being read began.
 *
 * @param <T> what a row becomes
 */
abstract class CsvRowHandler<T> extends CsvCallbackHandler<T> {

    private final Limits limits;
    private long rowLine;
    private long cellLine;
    private int cells;
    private long chars;
    private boolean blank;
    private RecordType type = RecordType.DATA;
    private String problem;

    CsvRowHandler(Limits limits) {
        this.limits = limits;
    }

    /** Takes a cell of the row being read; the buffer is only lent. */
    abstract void cell(int index, char[] buffer, int offset, int length);

    /** The row whose cells were taken; never null. Blank lines are no rows. */
    abstract T row();

    /** Forgets the cells taken since the last row. */
    abstract void clear();

    /** The line where the row being read, or read last, starts. */
    final long line() {
        return rowLine;
    }

    /** The line where the cell being read starts. */
    final long cellLine() {
        return cellLine;
    }

    /** Which bound the row is over; null: none. */
    final String problem() {
        return problem;
    }

    @Override
    protected final RecordType getRecordType() {
        return type;
    }

    /** Always the same, since rows with too few or too many cells are for validation to refuse. */
    @Override
    protected final int getFieldCount() {
        return 1;
    }

    @Override
    protected final void beginRecord(long startingLineNumber) {
        rowLine = startingLineNumber;
        cellLine = startingLineNumber;
        cells = 0;
        chars = 0;
        blank = true;
        type = RecordType.DATA;
        clear();
    }

    @Override
    protected final void addField(char[] buffer, int offset, int length, boolean quoted) {
        chars += length + 1L;
        if (length > limits.cellChars() && problem == null) {
            problem = "the cell that starts at line " + cellLine + " has " + length + " characters, at most "
                    + limits.cellChars() + " are taken";
        } else if (chars > limits.lineChars() && problem == null) {
            problem = "the row has more than " + limits.lineChars() + " characters";
        }
        blank = blank && cells == 0 && !quoted && InvisibleText.isBlank(buffer, offset, length);
        if (problem == null) {
            cell(cells, buffer, offset, length);
        }
        cells++;
        if (quoted) {
            cellLine += LineCounter.endsIn(buffer, offset, length);
        }
    }

    @Override
    protected final void setComment(char[] buffer, int offset, int length) {
        throw new IllegalStateException("comments are switched off");
    }

    @Override
    protected final void setEmpty() {
        type = RecordType.EMPTY;
    }

    @Override
    protected final T buildRecord() {
        return blank && problem == null ? null : row();
    }
}
