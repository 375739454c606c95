package dev.caravan.report;

import io.github.bucket4j.TimeMeter;

/** Time that passes only where something waits for it. */
final class ManualTime implements TimeMeter {

    private long now;

    /** Lets time pass at once. */
    void pass(long nanos) {
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
