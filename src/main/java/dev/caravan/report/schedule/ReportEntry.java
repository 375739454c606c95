package dev.caravan.report.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.caravan.ledger.report.PublishedRun;

/**
 * A report as lists show it.
 *
 * @param schedule a Quartz cron expression; null: by hand only, and likewise window and next run
 * @param window what a scheduled run covers, such as {@code previous-day}
 * @param lastRun the scheduled run that ended last; null: there was none
 * @param nextRun when the schedule comes next, in the report's zone
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportEntry(
        String report,
        String description,
        String schedule,
        String zone,
        String window,
        PublishedRun lastRun,
        String nextRun) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The entry as one line of JSON. */
    public String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry is always JSON", e);
        }
    }
}
