package dev.caravan.ledger;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What became of a file: the contract of {@code results/*.json}.
 *
 * @param importId the run's id; ids sort by the time of their start
 * @param file its name, or that of the folder whose files were joined
 * @param startedAt when the run started first, UTC
 * @param records data rows or JSON objects
 * @param bundles orders with their lines, users
 * @param itemsWritten business items put or updated; guards and ledger not counted
 * @param writeUnits what DynamoDB reported as consumed, guards, ledger and indexes included
 * @param retries how often requests were sent again for transient failures
 * @param rejectsFile relative to the data folder; empty if nothing was rejected; of a folder the
 *     rejects of each of its files, with a comma and a blank between them
 * @param ignoredColumns columns that the design does not declare; of a folder as {@code file:column}
 * @param message why the run failed or was interrupted; otherwise empty
 */
public record Receipt(
        @JsonProperty("import_id") String importId,
        @JsonProperty("feed") String feed,
        @JsonProperty("file") String file,
        @JsonProperty("sha256") String sha256,
        @JsonProperty("state") State state,
        @JsonProperty("started_at") String startedAt,
        @JsonProperty("finished_at") String finishedAt,
        @JsonProperty("records") RecordCounts records,
        @JsonProperty("bundles") RecordCounts bundles,
        @JsonProperty("items_written") long itemsWritten,
        @JsonProperty("write_units") double writeUnits,
        @JsonProperty("retries") long retries,
        @JsonProperty("rejects_file") String rejectsFile,
        @JsonProperty("ignored_columns") List<String> ignoredColumns,
        @JsonProperty("message") String message) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How a run ended. */
    public enum State {
        /** It has not. */
        RUNNING,
        /** All records are imported, updated or unchanged. */
        COMPLETED,
        /** So are all but those in the rejects file. */
        COMPLETED_WITH_REJECTS,
        /** The file cannot be read as a whole; nothing of it was written. */
        FAILED,
        /** The table was away or the run was stopped; it is resumed by importing the file again. */
        INTERRUPTED
    }

    public Receipt {
        ignoredColumns = ignoredColumns == null ? List.of() : List.copyOf(ignoredColumns);
    }

    /** The receipt of a run that does not run any more and has not ended. */
    public Receipt interrupted(String why) {
        return new Receipt(
                importId,
                feed,
                file,
                sha256,
                State.INTERRUPTED,
                startedAt,
                finishedAt,
                records,
                bundles,
                itemsWritten,
                writeUnits,
                retries,
                rejectsFile,
                ignoredColumns,
                why);
    }

    /** The receipt on one line. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a receipt is plain data", e);
        }
    }

    /** The receipt of a dry run on one line: what would be consumed is its write units, and more of it under {@code dry_run}. */
    public String toJson(WriteEstimate estimate) {
        ObjectNode json = JSON.valueToTree(this);
        json.put("write_units", estimate.writeUnits());
        json.set("dry_run", JSON.valueToTree(estimate));
        return json.toString();
    }

    /** A receipt read back. */
    public static Receipt parse(String json) {
        try {
            return JSON.readValue(json, Receipt.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no receipt: " + e.getOriginalMessage(), e);
        }
    }
}
