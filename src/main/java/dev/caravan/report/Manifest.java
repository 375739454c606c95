package dev.caravan.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
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
 * @param totals rows for each combination of values asked
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
        double readUnits,
        List<FileEntry> files) {

    /** The name of the file it is written to. */
    public static final String FILE = "manifest.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    public Manifest {
        totals = List.copyOf(totals);
        files = List.copyOf(files);
    }

    /**
     * The window, from inclusive, to exclusive, in UTC.
     *
     * @param from null: from the beginning
     * @param to null: without end
     */
    public record Span(String from, String to) {}

    /** How many rows one combination of values has. */
    public record Total(Map<String, String> values, long count) {
        public Total {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** A file of the report. */
    public record FileEntry(String format, String file, long rows, long bytes, String sha256) {}

    /** The manifest as one line of JSON. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a manifest is always JSON", e);
        }
    }
}
