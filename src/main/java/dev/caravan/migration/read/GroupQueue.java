package dev.caravan.migration.read;

import dev.caravan.source.RecordGroup;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Groups on their way from several readers to the one who packs them, never more than a few megabytes at once. They come in
 * batches: were each handed over by itself, reader and packer would wake each other tens of thousands of times a second.
 */
final class GroupQueue {

    private static final int MOST_CHARS = 4 * 1024 * 1024;

    /** So soon it shows that nobody wants any more. */
    private static final long LOOK_MILLIS = 200;

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MOST_CHARS);
    private Iterator<RecordGroup> taken = Collections.emptyIterator();

    private sealed interface Entry {
        record Batch(List<RecordGroup> groups, int room) implements Entry {}

        record End() implements Entry {}

        record Failure(Exception cause) implements Entry {}
    }

    /**
     * Hands over a batch, once there is room for it.
     *
     * @param chars that it counts; one of more than fits waits until it is alone
     */
    void put(List<RecordGroup> batch, long chars) throws InterruptedException {
        int wanted = (int) Math.min(MOST_CHARS, chars);
        room.acquire(wanted);
        entries.add(new Entry.Batch(batch, wanted));
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
     * The next group, waiting for it. For one thread at a time.
     *
     * @param unwanted whether nobody waits for it any more
     * @return null after the last one, and where none is wanted
     * @throws IOException what reading failed with
     */
    RecordGroup take(BooleanSupplier unwanted) throws IOException {
        if (!taken.hasNext() && !unwanted.getAsBoolean()) {
            taken = takeBatch(unwanted).iterator();
        }
        return taken.hasNext() && !unwanted.getAsBoolean() ? taken.next() : null;
    }

    /** Empty after the last one, and where none is wanted. */
    private List<RecordGroup> takeBatch(BooleanSupplier unwanted) throws IOException {
        try {
            Entry next = null;
            while (next == null && !unwanted.getAsBoolean()) {
                next = entries.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            return next == null ? List.of() : groups(next);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private List<RecordGroup> groups(Entry next) throws IOException {
        if (next instanceof Entry.Batch batch) {
            room.release(batch.room());
            return batch.groups();
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
        return List.of();
    }
}
