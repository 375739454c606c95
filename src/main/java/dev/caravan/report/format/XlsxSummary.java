package dev.caravan.report.format;

import dev.caravan.design.Report;
import dev.caravan.design.ReportSummary;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.TimeWindowText;
import dev.caravan.report.total.Granularity;
import dev.caravan.report.total.GroupTotal;
import dev.caravan.report.total.ReportTotals;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** The sheets of a workbook that hold what the rows come to: one by combination of values, one by day. */
final class XlsxSummary {

    private final ReportPlan plan;
    private final Report report;
    private final Instant asOf;

    XlsxSummary(ReportPlan plan, Instant asOf) {
        this.plan = plan;
        this.report = plan.report();
        this.asOf = asOf;
    }

    void write(Workbook workbook, ReportTotals totals) throws IOException {
        writeGroups(workbook.newWorksheet("Summary"), totals);
        if (totals.terms().day().isPresent()) {
            writeDays(workbook.newWorksheet("Days"), totals);
        }
    }

    private void writeGroups(Worksheet sheet, ReportTotals totals) throws IOException {
        XlsxCells cells = new XlsxCells(sheet, report.zone());
        List<String> titles = titles(totals.terms());
        XlsxRowWriter.header(sheet, cells, titles);
        int row = 1;
        for (Map.Entry<Map<String, String>, GroupTotal> group : totals.groups().entrySet()) {
            writeLine(cells, totals, row++, 0, group.getKey(), group.getValue());
        }
        cells.text(row, 0, "Total");
        amount(cells, totals, row, report.values().size(), totals.all());
        for (int column = 0; column < titles.size(); column++) {
            sheet.style(row, column).bold().set();
            sheet.width(column, 20);
        }
        TimeWindowText words = new TimeWindowText(report.zone());
        row += 2;
        for (List<String> fact : List.of(
                List.of("Report", report.name()),
                List.of("Window", words.window(plan.window())),
                List.of("As of", words.moment(asOf)),
                List.of("Time zone", report.zone().getId()))) {
            cells.text(row, 0, fact.get(0));
            cells.text(row++, 1, fact.get(1));
        }
        sheet.finish();
    }

    private List<String> titles(ReportSummary terms) {
        List<String> titles = new ArrayList<>(report.values().keySet());
        if (titles.isEmpty()) {
            titles.add("");
        }
        titles.add(terms.rows());
        terms.sum().ifPresent(sum -> titles.add(sum.called()));
        return titles;
    }

    private void writeLine(
            XlsxCells cells, ReportTotals totals, int row, int first, Map<String, String> values, GroupTotal amount) {
        int column = first;
        for (String value : values.values()) {
            cells.text(row, column++, value);
        }
        amount(cells, totals, row, column, amount);
    }

    private static void amount(XlsxCells cells, ReportTotals totals, int row, int first, GroupTotal amount) {
        int column = Math.max(first, 1);
        cells.number(row, column, BigDecimal.valueOf(amount.count()), XlsxCells.COUNT);
        if (totals.terms().sum().isPresent()) {
            cells.number(row, column + 1, amount.sum(), XlsxCells.MONEY);
        }
    }

    /** One line for each day and combination of values that has rows, as pivot tables want it. */
    private void writeDays(Worksheet sheet, ReportTotals totals) throws IOException {
        XlsxCells cells = new XlsxCells(sheet, report.zone());
        Granularity grain = totals.days().grain();
        List<String> titles = new ArrayList<>(List.of(
                switch (grain) {
                    case DAY -> "Day";
                    case MONTH -> "Month";
                    case YEAR -> "Year";
                }));
        titles.addAll(report.values().keySet());
        titles.add(totals.terms().rows());
        totals.terms().sum().ifPresent(sum -> titles.add(sum.called()));
        XlsxRowWriter.header(sheet, cells, titles);
        sheet.width(0, 14);
        int row = 1;
        for (var day : totals.days().spans().entrySet()) {
            for (var group : day.getValue().entrySet()) {
                if (row == Worksheet.MAX_ROWS) {
                    sheet.finish();
                    return;
                }
                cells.day(row, 0, day.getKey(), grain);
                writeLine(cells, totals, row++, 1, group.getKey(), group.getValue());
            }
            sheet.flush();
        }
        sheet.finish();
    }
}
