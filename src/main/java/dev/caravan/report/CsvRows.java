package dev.caravan.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.caravan.store.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** CSV by RFC 4180: a header, lines that end in CRLF, UTF-8. */
final class CsvRows implements RowWriter {

    private final List<String> columns;
    private final CsvWriter csv;

    CsvRows(List<String> columns, OutputStream out) {
        this.columns = columns;
        CsvWriter.CsvWriterBuilder builder = CsvWriter.builder();
        if (columns.size() == 1) {
            // An empty cell alone on its line would be taken for no line at all.
            builder.quoteStrategy(QuoteStrategies.EMPTY);
        }
        this.csv = builder.build(out, StandardCharsets.UTF_8);
        csv.writeRecord(columns);
    }

    @Override
    public void write(Item item) {
        csv.writeRecord(
                columns.stream().map(column -> CsvCell.of(item.get(column))).toList());
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
