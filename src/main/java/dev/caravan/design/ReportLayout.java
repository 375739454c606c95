package dev.caravan.design;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the files of a report look.
 *
 * @param types what the values of each column are, so that spreadsheets get numbers and dates
 * @param byteOrderMark whether CSV begins with a byte order mark, by which Excel knows that it is UTF-8
 * @param summary what is counted, summed and drawn
 */
public record ReportLayout(Map<String, Attribute.Type> types, boolean byteOrderMark, ReportSummary summary) {

    /** All columns text, and rows counted. */
    public static final ReportLayout PLAIN = new ReportLayout(Map.of(), false, ReportSummary.COUNT);

    public ReportLayout {
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    /** What the values of a column are. */
    public Attribute.Type type(String column) {
        return types.getOrDefault(column, Attribute.Type.STRING);
    }
}
