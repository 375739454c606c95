package dev.caravan.store;

import io.github.bucket4j.TimeMeter;

/** Time that passes only where something waits for it. */
public final class ManualTime implements TimeMeter {

    private long now;

    /** Lets time pass at once. */
    public void pass(long nanos) {
        now += nanos;
    }

    @Override
    public long currentTimeNanos() {
        return now;
    }

    @Override
    public boolean isWallClockBased() {
        return false;
    }
}
