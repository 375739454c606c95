package dev.caravan.job;

import dev.caravan.source.RecordGroup;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A pack of records on its way through the pipeline: whole groups, about as many as one transaction takes. What an
 * exchange carries.
 */
public final class RecordPack implements Pack {

    private final JobExecution job;
    private final long sequence;
    private final List<RecordGroup> groups;
    private final boolean endsWindow;
    private final List<RecordPack> earlier;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    /**
     * A pack.
     *
     * @param sequence counts the packs of a job from 0
     * @param endsWindow whether all groups before the pack's in the file are in it or in packs before it
     * @param earlier packs in flight that hold a key of this one: they are to be written first
     */
    RecordPack(
            JobExecution job,
            long sequence,
            List<RecordGroup> groups,
            boolean endsWindow,
            Collection<RecordPack> earlier) {
        this.job = job;
        this.sequence = sequence;
        this.groups = List.copyOf(groups);
        this.endsWindow = endsWindow;
        this.earlier = List.copyOf(earlier);
    }

    @Override
    public RecordPack pack() {
        return this;
    }

    JobExecution execution() {
        return job;
    }

    long sequence() {
        return sequence;
    }

    List<RecordGroup> groups() {
        return groups;
    }

    boolean endsWindow() {
        return endsWindow;
    }

    /** Waits until the packs that come first have been written. They were started before this one, so they end. */
    void awaitEarlier() {
        earlier.forEach(pack -> pack.done.join());
    }

    void finished() {
        done.complete(null);
    }
}
