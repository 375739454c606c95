package dev.caravan.ledger;

import dev.caravan.store.TableStore;
import java.time.Instant;
import java.util.function.Supplier;

/** One import run as its owner holds it. Safe for use by several threads. */
public final class ImportRun {

    private final String id;
    private final RunKey key;
    private final Instant startedAt;
    private final Claim claim;
    private final Supplier<AppliedOrdinals> appliedBefore;
    private final FencePool fences;
    private AppliedOrdinals applied;

    public ImportRun(String id, RunKey key, Instant startedAt, Claim claim, Supplier<AppliedOrdinals> appliedBefore) {
        this.id = id;
        this.key = key;
        this.startedAt = startedAt;
        this.claim = claim;
        this.appliedBefore = appliedBefore;
        this.fences = claim == null ? null : new FencePool(claim, startedAt);
    }

    /** A run that claims nothing, for looking what an import would do. */
    public static ImportRun dry(RunKey key, Instant now) {
        return new ImportRun("dry-run-" + now.toEpochMilli(), key, now, null, AppliedOrdinals::new);
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
    public synchronized AppliedOrdinals applied() {
        if (applied == null) {
            applied = appliedBefore.get();
        }
        return applied;
    }

    public Claim claim() {
        return claim;
    }

    FencePool fences() {
        return fences;
    }

    /**
     * The table for writing under this run. A transaction is applied only while the run is this process's, and throws
     * {@link ClaimLostException} when it is not. Once it has an answer, no earlier sending of it can be applied any more.
     * It has at most 99 actions, since one is the run's.
     */
    public TableStore fenced(TableStore store) {
        return new FencedStore(store, fences);
    }
}
