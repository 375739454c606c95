package dev.caravan.migration.verify;

import dev.caravan.job.verify.VerificationResult.Counts;
import java.util.Locale;

/**
 * How a part of a step compares with the table.
 *
 * @param part counted from 0
 * @param snapshotAt as of when its rows were read, by the clock of the database: ISO-8601
 * @param records rows, each counted as its bundle is
 * @param differences how many lines the part has in the list of differences
 */
record PartResult(int part, String snapshotAt, Counts records, Counts bundles, long differences) {

    /** What a part is kept under that has been compared. */
    static final String PREFIX = "VERDICT#";

    String name() {
        return PREFIX + String.format(Locale.ROOT, "%09d", part);
    }
}
