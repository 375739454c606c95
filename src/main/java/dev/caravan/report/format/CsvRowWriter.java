package dev.caravan.report.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.caravan.query.output.CsvCell;
import dev.caravan.report.model.RowWriter;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** CSV by RFC 4180: a header, lines that end in CRLF, UTF-8, with a byte order mark if so wished. */
final class CsvRowWriter implements RowWriter {

    private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

    private final List<String> columns;
    private final CsvWriter csv;
    private long count;

    CsvRowWriter(List<String> columns, boolean byteOrderMark, OutputStream out) throws IOException {
        this.columns = columns;
        if (byteOrderMark) {
            out.write(BYTE_ORDER_MARK);
        }
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
        count++;
    }

    @Override
    public long complete(ReportTotals totals) throws IOException {
        csv.close();
        return count;
    }
}
