package dev.caravan.store.pace;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * Keeps write units within a rate: a token bucket of half a second's worth. What a write takes is estimated before it is
 * sent and corrected when DynamoDB reports it. In any ten seconds no more is spent than ten and a half seconds' worth,
 * unless a single write takes more than the bucket holds, or an estimate was too low, which later writes pay for.
 */
public final class WriteRateLimiter {

    private final Bucket bucket;

    /**
     * A cap.
     *
     * @param unitsPerSecond at least 1
     * @param clock tells the time; the system's, except in tests
     */
    public WriteRateLimiter(int unitsPerSecond, TimeMeter clock) {
        this.bucket = Bucket.builder()
                .addLimit(limit ->
                        limit.capacity(burst(unitsPerSecond)).refillGreedy(unitsPerSecond, Duration.ofSeconds(1)))
                .withCustomTimePrecision(clock)
                .build();
    }

    /** What may be spent at once after a pause: half a second's worth. */
    static long burst(int unitsPerSecond) {
        return Math.max(1, unitsPerSecond / 2);
    }

    /**
     * Takes what a write will take.
     *
     * @return how long to wait before it is sent; writes that come later wait for longer
     */
    public Duration take(long units) {
        return units < 1 ? Duration.ZERO : Duration.ofNanos(bucket.consumeIgnoringRateLimits(units));
    }

    /** Gives back what a write did not take, or takes what it took beyond its estimate. */
    public void correct(long taken, double reported) {
        long more = Math.round(reported) - taken;
        if (more > 0) {
            bucket.consumeIgnoringRateLimits(more);
        } else if (more < 0) {
            bucket.addTokens(-more);
        }
    }
}
