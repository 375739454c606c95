package dev.caravan.report.format;

import dev.caravan.design.Report;
import dev.caravan.report.html.HtmlRowWriter;
import dev.caravan.report.model.ReportFormat;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

/** Opens the writer of each report format. A new format is added here, as one {@link RowWriter}. */
final class RowWriters {

    private RowWriters() {}

    /**
     * Opens a writer for the rows of a report.
     *
     * @param asOf when reading began
     */
    static RowWriter open(ReportFormat format, ReportPlan plan, Instant asOf, OutputStream out) throws IOException {
        Report report = plan.report();
        return switch (format) {
            case CSV -> new CsvRowWriter(report.columns(), report.layout().byteOrderMark(), out);
            case JSONL -> new JsonLinesRowWriter(report.columns(), out);
            case XLSX -> new XlsxRowWriter(plan, asOf, out);
            case HTML -> new HtmlRowWriter(plan, asOf, out);
        };
    }
}
