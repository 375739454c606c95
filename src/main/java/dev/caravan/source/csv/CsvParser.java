package dev.caravan.source.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.caravan.design.Limits;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/**
 * The rows of a CSV text, with everything that FastCSV finds wrong told as an {@link UnreadableFileException}.
 *
 * @param <T> what a row becomes
 */
final class CsvParser<T> implements AutoCloseable {

    /** FastCSV reads that far ahead, behind the cell that its buffer has to hold. */
    private static final int READ_AHEAD = 16 * 1024;

    private static final int MOST_BUFFER = 1 << 30;

    private final CsvRowHandler<T> handler;
    private final Limits limits;
    private final CloseableIterator<T> rows;

    CsvParser(Reader text, char delimiter, Limits limits, CsvRowHandler<T> handler) {
        this.handler = handler;
        this.limits = limits;
        this.rows = CsvReader.builder()
                .fieldSeparator(delimiter)
                .allowUnclosedQuote(false)
                .maxBufferSize(bufferChars(limits.cellChars()))
                .build(handler, text)
                .iterator();
    }

    /**
     * Enough for a cell of nothing but quotes, each of which is written as two. A power of two: FastCSV doubles its buffer
     * and reads beyond its end where the last step is a smaller one.
     */
    private static int bufferChars(int cellChars) {
        long needed = 2L * cellChars + READ_AHEAD;
        return needed > MOST_BUFFER ? MOST_BUFFER : Integer.highestOneBit((int) needed - 1) * 2;
    }

    /** The next row; null after the last one. */
    T next() throws IOException {
        T row;
        try {
            row = rows.hasNext() ? rows.next() : null;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw new UnreadableFileException(handler.cellLine(), explain(e));
        }
        if (handler.problem() != null) {
            throw new UnreadableFileException(handler.line(), handler.problem());
        }
        return row;
    }

    /** FastCSV has one type for all it objects to; all of it concerns the cell being read. */
    private String explain(CsvParseException problem) {
        String message = String.valueOf(problem.getMessage());
        if (message.startsWith("Unclosed quoted field")) {
            return "the quote opened here is not closed before the file ends";
        }
        if (message.startsWith("Unexpected character after closing quote")) {
            return "the quote opened here is closed in the middle of a cell";
        }
        if (message.contains("maximum buffer size")) {
            return "a cell of more than " + limits.cellChars() + " characters starts here, or a quote is not closed";
        }
        throw problem;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
