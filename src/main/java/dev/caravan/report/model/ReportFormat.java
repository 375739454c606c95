package dev.caravan.report.model;

import dev.caravan.design.Report;
import dev.caravan.query.InvalidRequestException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the rows of a report are written. */
public enum ReportFormat {
    /** RFC 4180, for people and their spreadsheets. */
    CSV,
    /** One JSON object a line, for programs. */
    JSONL,
    /** A workbook of Excel, with numbers and dates as such. */
    XLSX,
    /** One page with charts, for a browser, a phone, a printer. */
    HTML;

    /**
     * The format of that name, such as {@code csv}.
     *
     * @throws InvalidRequestException naming those there are
     */
    public static ReportFormat named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.id().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidRequestException("there is no format " + name + "; there are "
                        + Arrays.stream(values()).map(ReportFormat::id).collect(Collectors.joining(", "))));
    }

    /** The format's name, which is the extension of its files too. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of a report's file in this format. */
    public String fileOf(Report report) {
        return report.name() + "." + id();
    }
}
