package dev.caravan.bundle;

import java.util.ArrayList;
import java.util.List;

/** What came of writing bundles: the outcome of each, and what it took. Filled by one thread. */
public final class WrittenBundles {

    private final List<Written> written = new ArrayList<>();
    private double writeUnits;
    private long retries;

    /** A bundle and what became of it. */
    public record Written(Bundle bundle, BundleOutcome outcome) {}

    public void add(Bundle bundle, BundleOutcome outcome) {
        written.add(new Written(bundle, outcome));
    }

    public void consumed(double units) {
        writeUnits += units;
    }

    public void retried(long times) {
        retries += times;
    }

    /** Each bundle with its outcome, in the order in which they were settled. */
    public List<Written> written() {
        return List.copyOf(written);
    }

    /** The write units that DynamoDB reported. */
    public double writeUnits() {
        return writeUnits;
    }

    /** How often requests were sent again. */
    public long retries() {
        return retries;
    }
}
