package dev.caravan.query.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.UnaryOperator;

/** Items as CSV by RFC 4180 for other programs: values as they are, unlike in reports, which spreadsheets open. */
public final class ItemCsvWriter {

    private final List<String> columns;
    private final UnaryOperator<String> writing;
    private final CsvWriter csv;

    /**
     * Writes the header.
     *
     * @param out is not closed
     * @param writing how the text of a cell is written
     */
    public ItemCsvWriter(List<String> columns, Writer out, UnaryOperator<String> writing) {
        this.columns = columns;
        this.writing = writing;
        CsvWriter.CsvWriterBuilder builder = CsvWriter.builder();
        if (columns.size() == 1) {
            // an empty cell alone on its line would be taken for no line at all
            builder.quoteStrategy(QuoteStrategies.EMPTY);
        }
        this.csv = builder.build(out);
        csv.writeRecord(columns);
    }

    /** Writes one item. */
    public void write(Item item) {
        csv.writeRecord(columns.stream()
                .map(column -> writing.apply(cell(item.get(column))))
                .toList());
    }

    /** Hands on what was written. */
    public void flush() {
        try {
            csv.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a value: empty if there is none, JSON where it has parts. */
    public static String cell(Value value) {
        return value instanceof Value.Text text ? text.text() : CsvCell.of(value);
    }
}
