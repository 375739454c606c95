package dev.caravan.report.publish;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.caravan.report.total.Granularity;
import dev.caravan.report.total.GroupTotal;
import dev.caravan.report.total.ReportTotals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a report is and holds; written last, so that a folder with one holds a whole report.
 *
 * @param period the window in words, as the folder has it
 * @param zone of dates in the window
 * @param asOf when reading began: what changed later may or may not show
 * @param totals rows for each combination of values asked, and their sum where the report sums
 * @param days rows and their sum for each day that has some; empty if the report tells no day
 * @param undated the rows without a day; null if the report tells no day
 * @param readUnits what DynamoDB reported to have consumed
 */
@JsonNaming(SnakeCaseStrategy.class)
public record Manifest(
        String report,
        String period,
        Span window,
        String zone,
        String asOf,
        String startedAt,
        String finishedAt,
        long rows,
        List<Total> totals,
        List<Day> days,
        @JsonInclude(JsonInclude.Include.NON_NULL) Undated undated,
        double readUnits,
        List<FileEntry> files) {

    /** The name of the file it is written to. */
    public static final String FILE = "manifest.json";

    private static final ObjectMapper JSON = new ObjectMapper().enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);

    public Manifest {
        totals = List.copyOf(totals);
        days = List.copyOf(days);
        files = List.copyOf(files);
    }

    /**
     * The window, from inclusive, to exclusive, in UTC.
     *
     * @param from null: from the beginning
     * @param to null: without end
     */
    public record Span(String from, String to) {}

    /**
     * What the rows of one combination of values come to.
     *
     * @param sum exactly; null if the report sums nothing
     * @param unsummed how many of the rows have no number to sum; null likewise
     */
    @JsonNaming(SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Total(Map<String, String> values, long count, BigDecimal sum, Long unsummed) {
        public Total {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /**
     * What the rows of one day come to.
     *
     * @param day in the report's zone, such as {@code 2026-11-28}; of a report of more than 4,000 days the month, of more
     *     than 4,000 months the year
     * @param sum exactly; null if the report sums nothing
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Day(String day, long count, BigDecimal sum) {}

    /** What the rows without a day come to. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Undated(long count, BigDecimal sum) {}

    /** A file of the report. */
    public record FileEntry(String format, String file, long rows, long bytes, String sha256) {}

    public static List<Total> totals(ReportTotals totals) {
        List<Total> entries = new ArrayList<>();
        totals.groups()
                .forEach((values, amount) ->
                        entries.add(new Total(values, amount.count(), sum(totals, amount), unsummed(totals, amount))));
        return entries;
    }

    public static List<Day> days(ReportTotals totals) {
        Granularity grain = totals.days().grain();
        List<Day> entries = new ArrayList<>();
        totals.days().spans().forEach((start, amounts) -> {
            GroupTotal all = amounts.values().stream().reduce(GroupTotal.ZERO, GroupTotal::plus);
            entries.add(new Day(grain.iso(start), all.count(), sum(totals, all)));
        });
        return entries;
    }

    public static Undated undated(ReportTotals totals) {
        return totals.terms().day().isEmpty()
                ? null
                : new Undated(totals.undated().count(), sum(totals, totals.undated()));
    }

    private static BigDecimal sum(ReportTotals totals, GroupTotal amount) {
        return totals.terms().sum().isEmpty() ? null : amount.sum().stripTrailingZeros();
    }

    private static Long unsummed(ReportTotals totals, GroupTotal amount) {
        return totals.terms().sum().isEmpty() ? null : amount.unsummed();
    }

    /** The manifest as one line of JSON. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a manifest is always JSON", e);
        }
    }
}
