package dev.caravan.migration.read;

import dev.caravan.source.RecordGroup;
import java.util.ArrayList;
import java.util.List;

/** Puts the groups of one reader into the queue, some dozens at a time. */
final class GroupBatches implements GroupSink {

    private static final int MOST_GROUPS = 64;
    private static final int ENOUGH_CHARS = 128 * 1024;

    /** What the smallest group counts, for what surrounds its text. */
    private static final int LEAST_CHARS = 2 * 1024;

    private final GroupQueue queue;
    private List<RecordGroup> batch = new ArrayList<>(MOST_GROUPS);
    private long chars;

    GroupBatches(GroupQueue queue) {
        this.queue = queue;
    }

    @Override
    public void put(RecordGroup group, long charsOfGroup) throws InterruptedException {
        batch.add(group);
        chars += Math.max(LEAST_CHARS, charsOfGroup);
        if (batch.size() >= MOST_GROUPS || chars >= ENOUGH_CHARS) {
            flush();
        }
    }

    /** Hands over what is there. */
    void flush() throws InterruptedException {
        if (!batch.isEmpty()) {
            queue.put(batch, chars);
            batch = new ArrayList<>(MOST_GROUPS);
            chars = 0;
        }
    }
}
