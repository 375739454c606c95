package dev.caravan.ledger;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** One import run as its owner holds it. Safe for use by several threads. */
public final class ImportRun {

    private final String id;
    private final RunKey key;
    private final Instant startedAt;
    private final ClaimRecord claim;
    private final Supplier<Applied> appliedBefore;
    private final AtomicBoolean doubtful;
    private Applied applied;

    ImportRun(
            String id,
            RunKey key,
            Instant startedAt,
            ClaimRecord claim,
            Supplier<Applied> appliedBefore,
            boolean doubtful) {
        this.id = id;
        this.key = key;
        this.startedAt = startedAt;
        this.claim = claim;
        this.appliedBefore = appliedBefore;
        this.doubtful = new AtomicBoolean(doubtful);
    }

    /** A run that claims nothing, for looking what an import would do. */
    public static ImportRun dry(RunKey key, Instant now) {
        return new ImportRun("dry-run-" + now.toEpochMilli(), key, now, null, Applied::new, false);
    }

    /** The run's id; a resumed run keeps its own. */
    public String id() {
        return id;
    }

    public RunKey key() {
        return key;
    }

    /** When the run started first, also where it has been resumed since. */
    public Instant startedAt() {
        return startedAt;
    }

    /** What the run has applied before this process took it over; to be asked for before it writes. Read once. */
    public synchronized Applied applied() {
        if (applied == null) {
            applied = appliedBefore.get();
        }
        return applied;
    }

    ClaimRecord claim() {
        return claim;
    }

    /** Whether a write may have been applied without this process knowing: what looks like a repetition may be it. */
    public boolean isDoubtful() {
        return doubtful.get();
    }

    /** Tells that a write got no answer. */
    public void becomeDoubtful() {
        doubtful.set(true);
    }
}
