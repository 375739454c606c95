package dev.caravan.ledger.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * A scheduled run of a report that is over, and what it published.
 *
 * @param period what it was about, as the folder is called
 * @param folder where the files are, on the host that made them
 * @param startedAt UTC
 * @param finishedAt UTC
 * @param files their names
 */
@JsonNaming(SnakeCaseStrategy.class)
public record PublishedRun(
        String period, String host, String folder, String startedAt, String finishedAt, long rows, List<String> files) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public PublishedRun {
        files = List.copyOf(files);
    }

    String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a run is always JSON", e);
        }
    }

    static PublishedRun parse(String json) {
        try {
            return JSON.readValue(json, PublishedRun.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the ledger holds a run of a report that is not Caravan's: " + json, e);
        }
    }
}
