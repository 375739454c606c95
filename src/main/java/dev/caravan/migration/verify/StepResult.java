package dev.caravan.migration.verify;

import dev.caravan.job.verify.VerificationResult.Counts;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a step compares with the table.
 *
 * @param records rows of the source, each counted as its bundle is
 * @param bundles orders with their lines, users
 * @param parts how many key ranges there are
 * @param differing those in which something is not equal
 * @param snapshots the times of the snapshots in which parts were read, and of how many
 * @param differences how many lines the step has in the list of differences
 */
record StepResult(
        String step,
        String entity,
        Counts records,
        Counts bundles,
        int parts,
        List<VerificationReport.Range> differing,
        Map<String, Long> snapshots,
        long differences) {

    StepResult {
        differing = List.copyOf(differing);
        snapshots = Collections.unmodifiableMap(new TreeMap<>(snapshots));
    }
}
