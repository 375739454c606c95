package dev.caravan.design;

import java.util.Map;
import java.util.Optional;

/**
 * The headline numbers of a report: rows are counted for each combination of values, and on these terms summed, laid out
 * by day, and looked through for the oldest.
 *
 * @param rows what the rows are called, such as {@code Orders}
 * @param sum what is summed; empty: rows are only counted
 * @param day the timestamp whose day, in the report's zone, a row belongs to; empty: nothing is laid out by day
 * @param oldest parameters to values, such as {@code status: PENDING}, of the rows whose oldest are listed; empty: none
 */
public record ReportSummary(String rows, Optional<Sum> sum, Optional<String> day, Map<String, String> oldest) {

    /** Rows are counted, nothing else. */
    public static final ReportSummary COUNT = new ReportSummary("Rows", Optional.empty(), Optional.empty(), Map.of());

    /**
     * A number that is summed.
     *
     * @param attribute a column of numbers
     * @param called what the sum is called, such as {@code Revenue}
     */
    public record Sum(String attribute, String called) {}

    public ReportSummary {
        oldest = Map.copyOf(oldest);
    }
}
