package dev.caravan.store;

import com.netflix.concurrency.limits.limit.AIMDLimit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many transactions are under way at once: one more with each that comes through, half as many with each answer that
 * is a throttle or a conflict, never fewer than one. Who is let in waits for nothing but the table, so that everybody who
 * waits here gets in.
 */
final class WriteConcurrency {

    private static final double BACKOFF = 0.5;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final java.util.concurrent.locks.Condition changed = lock.newCondition();
    private final AIMDLimit limit;
    private int inFlight;
    private boolean closed;

    WriteConcurrency(int most) {
        this.limit = AIMDLimit.newBuilder()
                .initialLimit(most)
                .maxLimit(most)
                .minLimit(1)
                .backoffRatio(BACKOFF)
                // A slow answer is no throttle: it may be a large transaction.
                .timeout(Long.MAX_VALUE, TimeUnit.NANOSECONDS)
                .build();
    }

    /** Waits for a place; to be given back by {@link #leave}. */
    void enter() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        try {
            while (!closed && inFlight >= limit.getLimit()) {
                changed.await();
            }
            if (closed) {
                throw new StoreUnavailableException("stopped while other writes were under way", null);
            }
            inFlight++;
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    private static StoreUnavailableException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new StoreUnavailableException("interrupted while other writes were under way", e);
    }

    void leave() {
        inLock(() -> inFlight--);
    }

    /** A transaction came through. */
    void succeeded() {
        inLock(() -> limit.onSample(0, 0, inFlight, false));
    }

    /** The table wants less at once. */
    void throttled() {
        inLock(() -> limit.onSample(0, 0, inFlight, true));
    }

    /** How many may be under way now. */
    int limit() {
        return limit.getLimit();
    }

    /** Ends all waiting. */
    void close() {
        inLock(() -> closed = true);
    }

    private void inLock(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
