package dev.caravan.job.verify;

import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.bundle.verify.VerifiedBundle;
import dev.caravan.job.verify.VerificationResult.Counts;
import java.util.List;

/**
 * What came of comparing a pack with the table.
 *
 * @param refused groups that are no bundle, so that there is nothing to compare
 * @param verified the others
 */
public record VerifiedPack(List<AssemblyResult.Refused> refused, List<VerifiedBundle> verified) {
    public VerifiedPack {
        refused = List.copyOf(refused);
        verified = List.copyOf(verified);
    }

    /** Its records, each counted as its bundle is. */
    public Counts records() {
        Counts counts = Counts.ZERO;
        for (AssemblyResult.Refused group : refused) {
            counts = counts.plusRejected(group.rejects().size());
        }
        for (VerifiedBundle bundle : verified) {
            counts = plus(counts, bundle, bundle.bundle().records().size());
        }
        return counts;
    }

    /** Its bundles. */
    public Counts bundles() {
        Counts counts = Counts.ZERO.plusRejected(refused.size());
        for (VerifiedBundle bundle : verified) {
            counts = plus(counts, bundle, 1);
        }
        return counts;
    }

    private static Counts plus(Counts counts, VerifiedBundle bundle, int more) {
        if (bundle.isEqual()) {
            return counts.plusEqual(more);
        }
        return bundle.isMissing() ? counts.plusMissing(more) : counts.plusDifferent(more);
    }
}
