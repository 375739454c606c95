package dev.caravan.migration;

/**
 * What bounds the reading of a migration.
 *
 * @param readers the most connections that read at once, beside the one that keeps the snapshot
 * @param partRows how many entities a part has: what is read again at most after a crash, for each reader
 */
public record MigrationSettings(int readers, int partRows) {

    private static final int MOST_READERS = 4;

    /** As many readers as processors, four at most; parts of 5,000. */
    public static final MigrationSettings DEFAULT =
            new MigrationSettings(Math.min(MOST_READERS, Runtime.getRuntime().availableProcessors()), 5_000);
}
