package dev.caravan.job;

import dev.caravan.job.packing.GroupSizes;
import dev.caravan.job.packing.GroupWindows;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The packs of a file, dealt window by window and read as they are asked for. Any thread may ask, one at a time. */
final class RecordPacks implements Iterator<RecordPack> {

    private final JobExecution job;
    private final GroupWindows windows;
    private final KeyOrder order;
    private final Deque<List<RecordGroup>> dealt = new ArrayDeque<>();
    private boolean promised;
    private long sequence;

    /** Reads the first group of the file. */
    RecordPacks(JobExecution job, RecordGroups reader, GroupSizes sizes, JobSettings settings, KeyOrder order)
            throws IOException {
        this.job = job;
        this.windows = new GroupWindows(reader, sizes, settings.packs());
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
