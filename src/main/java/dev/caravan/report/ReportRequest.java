package dev.caravan.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A report to be written now.
 *
 * @param report its name in the design
 * @param from the first instant of the window, a date or a timestamp; empty: from the beginning
 * @param to the first instant after the window; empty: without end
 * @param formats the formats; empty: those of the design
 * @param out the folder; empty: one below the data folder
 */
public record ReportRequest(
        String report, Optional<String> from, Optional<String> to, List<String> formats, Optional<Path> out) {

    public ReportRequest {
        formats = List.copyOf(formats);
    }

    /** The report as the design has it, of all time. */
    public static ReportRequest of(String report) {
        return new ReportRequest(report, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }

    /** The same report of a window. */
    public ReportRequest within(Optional<String> first, Optional<String> after) {
        return new ReportRequest(report, first, after, formats, out);
    }
}
