package dev.caravan.migration.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.caravan.job.verify.VerificationResult.Counts;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a migration compares with its source: the contract of {@code results/verify-*.json}.
 *
 * @param equal whether every row of the source is in the table as it is in the source, and, where it was asked for, nothing
 *     else is
 * @param finishedAt UTC
 * @param snapshots the states of the source that were compared; several where the verification was resumed
 * @param resumed whether an earlier process had begun it
 * @param database the JDBC URL, without credentials, and who was logged in
 * @param designSha256 of {@code table.yaml} and {@code feeds.yaml}
 * @param by who verified
 * @param scan what the scan of the whole table came to; null if none was asked for
 * @param readUnits what this process consumed, the scan included
 * @param differences how many lines the list of differences has
 * @param differencesFile relative to the data folder; empty if there are none
 * @param page the same for people, relative to the data folder
 */
@JsonNaming(SnakeCaseStrategy.class)
public record VerificationReport(
        String migration,
        String id,
        boolean equal,
        String finishedAt,
        List<SnapshotTime> snapshots,
        boolean resumed,
        Database database,
        Table table,
        String designSha256,
        String by,
        List<Step> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) Scan scan,
        double readUnits,
        long differences,
        String differencesFile,
        String page) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public VerificationReport {
        snapshots = List.copyOf(snapshots);
        steps = List.copyOf(steps);
    }

    /**
     * A state of the source.
     *
     * @param at when it was, by the clock of the database
     * @param parts how many parts were read in it
     */
    public record SnapshotTime(String at, long parts) {}

    /** The source. */
    public record Database(String url, String user) {}

    /** The table and where it is. */
    public record Table(String name, String place) {}

    /**
     * How a step compares.
     *
     * @param records rows of the source
     * @param bundles orders with their lines, users
     * @param parts how many key ranges were compared
     * @param differing the key ranges in which something is not equal
     * @param extra what the table has of it without a row in the source; null if no scan was asked for
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Step(
            String step, String entity, Counts records, Counts bundles, int parts, List<Range> differing, Extra extra) {
        public Step {
            differing = List.copyOf(differing);
        }

        /** Returns whether nothing of it differs. */
        boolean isEqual() {
            return records.read() == records.equal() && hasNothingExtra();
        }

        private boolean hasNothingExtra() {
            return extra == null || extra.entities() + extra.items() == 0;
        }

        /** Returns whether all that was not rejected is equal. */
        boolean onlyRejectsDiffer() {
            return records.read() == records.equal() + records.rejected() && hasNothingExtra();
        }
    }

    /**
     * A key range and how its bundles compare.
     *
     * @param behind the key that all are behind; absent: there is no beginning
     * @param upTo the last possible key; absent: there is no end
     * @param orphans whether it is items that belong to no entity; then it has no range
     */
    @JsonNaming(SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Range(int part, List<String> behind, List<String> upTo, boolean orphans, Counts bundles) {}

    /**
     * What has no row in the source.
     *
     * @param entities orders, users
     * @param items items of such entities
     */
    public record Extra(long entities, long items) {}

    /**
     * A scan of the whole table.
     *
     * @param items entities and items of the migration's types that it found
     */
    @JsonNaming(SnakeCaseStrategy.class)
    public record Scan(long items, double readUnits) {}

    /** Returns whether it is rejected rows alone that make source and table unequal. */
    public boolean onlyRejectsDiffer() {
        return !equal && steps.stream().allMatch(Step::onlyRejectsDiffer);
    }

    /** How many rows were rejected: {@code 25 rows were rejected (users 3, orders 22)}. */
    public String rejectedRows() {
        long all = steps.stream().mapToLong(step -> step.records().rejected()).sum();
        return String.format(
                Locale.ROOT,
                "%,d %s rejected (%s)",
                all,
                all == 1 ? "row was" : "rows were",
                steps.stream()
                        .filter(step -> step.records().rejected() > 0)
                        .map(step -> String.format(
                                Locale.ROOT,
                                "%s %,d",
                                step.step(),
                                step.records().rejected()))
                        .collect(Collectors.joining(", ")));
    }

    /** The report as one line of JSON. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is plain data", e);
        }
    }
}
