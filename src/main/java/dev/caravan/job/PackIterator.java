package dev.caravan.job;

import dev.caravan.job.packing.GroupSizer;
import dev.caravan.job.packing.PackWindows;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The packs of a file, dealt window by window and read as they are asked for. Any thread may ask, one at a time. */
final class PackIterator implements Iterator<RecordPack> {

    private final JobExecution job;
    private final PackWindows windows;
    private final KeySequencer order;
    private final Deque<List<RecordGroup>> dealt = new ArrayDeque<>();
    private boolean promised;
    private long sequence;

    /** Reads the first group of the file. */
    PackIterator(JobExecution job, RecordGroupReader reader, GroupSizer sizes, JobSettings settings, KeySequencer order)
            throws IOException {
        this.job = job;
        this.windows = new PackWindows(reader, sizes, settings.packs());
        this.order = order;
    }

    /**
     * False also when the job is aborted, but never after it was true: the splitter asks again later and takes a false for
     * the end of the whole split, with packs still in flight.
     */
    @Override
    public synchronized boolean hasNext() {
        promised = promised || ((!dealt.isEmpty() || windows.hasNext()) && !job.isAborted());
        return promised;
    }

    @Override
    public synchronized RecordPack next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        promised = false;
        if (job.isAborted()) {
            return new RecordPack(job, sequence++, List.of(), true, List.of());
        }
        if (dealt.isEmpty()) {
            dealt.addAll(nextWindow());
        }
        List<RecordGroup> groups = dealt.remove();
        RecordPack pack = new RecordPack(job, sequence++, groups, dealt.isEmpty(), order.holding(groups));
        order.enter(pack);
        return pack;
    }

    private List<List<RecordGroup>> nextWindow() {
        try {
            return windows.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
