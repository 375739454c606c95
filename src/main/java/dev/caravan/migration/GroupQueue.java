package dev.caravan.migration;

import dev.caravan.source.RecordGroup;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Groups on their way from several readers to the one who packs them, never more than a few megabytes at once. */
final class GroupQueue implements GroupSink {

    private static final int MOST_CHARS = 4 * 1024 * 1024;

    /** What the smallest group counts, for what surrounds its text. */
    private static final int LEAST_CHARS = 2 * 1024;

    /** So soon it shows that nobody wants any more. */
    private static final long LOOK_MILLIS = 200;

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MOST_CHARS);

    private sealed interface Entry {
        record Group(RecordGroup group, int room) implements Entry {}

        record End() implements Entry {}

        record Failure(Exception cause) implements Entry {}
    }

    @Override
    public void put(RecordGroup group, long chars) throws InterruptedException {
        int wanted = (int) Math.min(MOST_CHARS, Math.max(LEAST_CHARS, chars));
        room.acquire(wanted);
        entries.add(new Entry.Group(group, wanted));
    }

    /** There will be no further group. */
    void end() {
        entries.add(new Entry.End());
    }

    /** The groups cannot be read on. */
    void fail(Exception cause) {
        entries.add(new Entry.Failure(cause));
    }

    /**
     * The next group, waiting for it.
     *
     * @param unwanted whether nobody waits for it any more
     * @return null after the last one, and where none is wanted
     * @throws IOException what reading failed with
     */
    RecordGroup take(BooleanSupplier unwanted) throws IOException {
        try {
            Entry next = null;
            while (next == null && !unwanted.getAsBoolean()) {
                next = entries.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            return next == null ? null : taken(next);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private RecordGroup taken(Entry next) throws IOException {
        if (next instanceof Entry.Group group) {
            room.release(group.room());
            return group.group();
        }
        // whoever asks again is told again
        entries.add(next);
        if (next instanceof Entry.Failure failure) {
            if (failure.cause() instanceof IOException cause) {
                throw cause;
            }
            throw failure.cause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(failure.cause());
        }
        return null;
    }
}
