package dev.caravan.store.pace;

import com.netflix.concurrency.limits.limit.AIMDLimit;
import dev.caravan.store.StoreUnavailableException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many transactions are under way at once: one more with each that comes through, half as many with each answer that
 * is a throttle or a conflict, never fewer than one. Who is let in waits for nothing but the table, so that everybody who
 * waits here gets in.
 */
public final class AdaptiveConcurrency {

    private static final double BACKOFF = 0.5;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final java.util.concurrent.locks.Condition changed = lock.newCondition();
    private final AIMDLimit limit;
    private int inFlight;
    private boolean closed;

    public AdaptiveConcurrency(int most) {
        this.limit = AIMDLimit.newBuilder()
                .initialLimit(most)
                .maxLimit(most)
                .minLimit(1)
                .backoffRatio(BACKOFF)
                // A slow answer is not a throttle: it may be a large transaction.
                .timeout(Long.MAX_VALUE, TimeUnit.NANOSECONDS)
                .build();
    }

    /** Waits for a place; to be given back by {@link #leave}. */
    public void enter() {
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

    public void leave() {
        inLock(() -> inFlight--);
    }

    /** A transaction came through. */
    public void succeeded() {
        inLock(() -> limit.onSample(0, 0, inFlight, false));
    }

    /** The table wants less at once. */
    public void throttled() {
        inLock(() -> limit.onSample(0, 0, inFlight, true));
    }

    /** How many may be under way now. */
    int limit() {
        return limit.getLimit();
    }

    /** Ends all waiting. */
    public void close() {
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
