package dev.caravan.cli.output;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.caravan.ledger.Receipt;
import java.util.List;

/** Tables as a terminal shows them. */
public final class Tables {

    /** Longer cells go on in the next line. */
    private static final int MOST_WIDTH = 60;

    private Tables() {}

    /** Receipts, one a line. */
    public static String ofReceipts(List<Receipt> receipts) {
        return AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
                receipts,
                List.of(
                        left("import id").with(Receipt::importId),
                        left("file").with(receipt -> Terminal.visible(receipt.file())),
                        left("state").with(receipt -> receipt.state().name()),
                        right("read")
                                .with(receipt -> Long.toString(receipt.records().read())),
                        right("imported")
                                .with(receipt -> Long.toString(receipt.records().imported())),
                        right("updated")
                                .with(receipt -> Long.toString(receipt.records().updated())),
                        right("unchanged")
                                .with(receipt -> Long.toString(receipt.records().unchanged())),
                        right("rejected")
                                .with(receipt -> Long.toString(receipt.records().rejected())),
                        right("items").with(receipt -> Long.toString(receipt.itemsWritten()))));
    }

    /** Rows of texts under headers. */
    public static String ofRows(List<String> headers, List<List<String>> rows) {
        return ofRows(headers, rows, MOST_WIDTH);
    }

    /** The same, of cells that may be so wide, with a blank on either side. */
    public static String ofRows(List<String> headers, List<List<String>> rows, int mostWidth) {
        Column[] columns = headers.stream()
                .map(header -> new Column()
                        .header(header)
                        .dataAlign(HorizontalAlign.LEFT)
                        .maxWidth(mostWidth))
                .toArray(Column[]::new);
        String[][] cells = rows.stream()
                .map(row -> row.stream().map(Terminal::visible).toArray(String[]::new))
                .toArray(String[][]::new);
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, columns, cells);
    }

    private static Column left(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.LEFT).maxWidth(MOST_WIDTH);
    }

    private static Column right(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT);
    }
}
