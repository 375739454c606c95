package dev.caravan.report.format;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.caravan.query.output.ItemJsonWriter;
import dev.caravan.report.model.RowWriter;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** JSON Lines: one object a row, its columns in order, those that an item lacks left out. */
final class JsonLinesRowWriter implements RowWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final List<String> columns;
    private final JsonGenerator json;
    private long count;

    JsonLinesRowWriter(List<String> columns, OutputStream out) throws IOException {
        this.columns = columns;
        this.json = JSON.createGenerator(out, JsonEncoding.UTF8).setRootValueSeparator(null);
    }

    @Override
    public void write(Item item) throws IOException {
        ItemJsonWriter.write(item, columns, json);
        json.writeRaw('\n');
        count++;
    }

    @Override
    public long complete(ReportTotals totals) throws IOException {
        json.close();
        return count;
    }
}
