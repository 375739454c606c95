package dev.caravan.report.format;

import dev.caravan.design.Attribute;
import dev.caravan.design.Report;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.RowWriter;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/**
 * A workbook: the rows under a header that stays in sight, on as many sheets as they need, then the totals. Rows leave
 * memory a few at a time.
 */
final class XlsxRowWriter implements RowWriter {

    /** How many rows are held before they are written. */
    private static final int HELD_ROWS = 200;

    private static final String HEADER_FILL = "E8EEF5";

    private final Report report;
    private final XlsxSummary summary;
    private final int rowsPerSheet;
    private final OutputStream out;
    private final Workbook workbook;
    private Worksheet sheet;
    private XlsxCells cells;
    private int sheets;
    private int row;
    private int firstHeld;
    private long count;

    XlsxRowWriter(ReportPlan plan, Instant asOf, OutputStream out) throws IOException {
        this(plan, asOf, Worksheet.MAX_ROWS, out);
    }

    /** A workbook whose sheets have at most so many rows, headers included. */
    XlsxRowWriter(ReportPlan plan, Instant asOf, int rowsPerSheet, OutputStream out) throws IOException {
        this.report = plan.report();
        this.summary = new XlsxSummary(plan, asOf);
        this.rowsPerSheet = rowsPerSheet;
        this.out = out;
        this.workbook = new Workbook(out, "Caravan", null);
        begin();
    }

    private void begin() throws IOException {
        sheets++;
        String name = report.layout().summary().rows();
        sheet = workbook.newWorksheet(sheets == 1 ? name : name + " " + sheets);
        cells = new XlsxCells(sheet, report.zone());
        List<String> columns = report.columns();
        header(sheet, cells, columns);
        for (int column = 0; column < columns.size(); column++) {
            sheet.width(column, width(report.layout().type(columns.get(column))));
        }
        row = 1;
        firstHeld = 1;
    }

    /** A first line that stays in sight and that filters can be set in. */
    static void header(Worksheet sheet, XlsxCells cells, List<String> titles) {
        for (int column = 0; column < titles.size(); column++) {
            cells.text(0, column, titles.get(column));
            sheet.style(0, column).bold().fillColor(HEADER_FILL).set();
        }
        sheet.freezePane(0, 1);
        sheet.setAutoFilter(0, 0, titles.size() - 1);
        sheet.repeatRows(0);
    }

    private static double width(Attribute.Type type) {
        return switch (type) {
            case NUMBER, INTEGER -> 14;
            case BOOLEAN -> 10;
            case DATE -> 12;
            case TIMESTAMP -> 20;
            case STRING, JSON, BINARY -> 24;
            case EMAIL -> 32;
        };
    }

    @Override
    public void write(Item item) throws IOException {
        if (row == rowsPerSheet) {
            flush();
            sheet.finish();
            begin();
        }
        int column = 0;
        for (String name : report.columns()) {
            cells.value(row, column++, item.get(name), report.layout().type(name));
        }
        row++;
        count++;
        if (row - firstHeld == HELD_ROWS) {
            flush();
        }
    }

    /** Formats the rows held, all of a column at once, which is much faster than one by one, and lets go of them. */
    private void flush() throws IOException {
        for (int column = 0; column < report.columns().size() && firstHeld < row; column++) {
            String name = report.columns().get(column);
            String format = format(name);
            if (!format.isEmpty()) {
                sheet.range(firstHeld, column, row - 1, column)
                        .style()
                        .format(format)
                        .set();
            }
        }
        sheet.flush();
        firstHeld = row;
    }

    private String format(String column) {
        return switch (report.layout().type(column)) {
            case TIMESTAMP -> XlsxCells.TIME;
            case DATE -> XlsxCells.DATE;
            default -> isSummed(column) ? XlsxCells.MONEY : "";
        };
    }

    private boolean isSummed(String column) {
        return report.layout()
                .summary()
                .sum()
                .filter(sum -> sum.attribute().equals(column))
                .isPresent();
    }

    @Override
    public long complete(ReportTotals totals) throws IOException {
        flush();
        sheet.finish();
        summary.write(workbook, totals);
        workbook.finish();
        out.flush();
        return count;
    }
}
