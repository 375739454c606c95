package dev.caravan.store.pace;

import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreUnavailableException;
import io.github.bucket4j.BlockingStrategy;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * So many read units a second, by a bucket of tokens. Before a page is read the units that it will about consume are taken
 * out, on credit if need be, and the credit is waited for; afterwards it is settled what it really consumed. The bucket
 * holds half a second's units and a page should not consume more than a quarter of a second's, so that in any ten seconds
 * not more than ten and a half seconds' units are consumed, and what a single page exceeds its estimate by. An item is
 * never divided: one of 400 KB consumes 50 units at once, whatever the cap.
 */
public final class CappedReadLimiter implements ReadLimiter {

    /** Tokens are whole: thousandths of a unit. */
    private static final long TOKENS_PER_UNIT = 1_000;

    private static final int BUCKETS_PER_SECOND = 2;
    private static final int PAGES_PER_SECOND = 4;

    private final int unitsPerSecond;
    private final Bucket bucket;
    private final BlockingStrategy waiting;

    private CappedReadLimiter(int unitsPerSecond, TimeMeter time, BlockingStrategy waiting) {
        long tokensPerSecond = unitsPerSecond * TOKENS_PER_UNIT;
        this.unitsPerSecond = unitsPerSecond;
        this.waiting = waiting;
        this.bucket = Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(tokensPerSecond / BUCKETS_PER_SECOND)
                        .refillGreedy(tokensPerSecond, Duration.ofSeconds(1)))
                .build();
    }

    /** A pace in real time. */
    public static CappedReadLimiter of(int unitsPerSecond) {
        return of(unitsPerSecond, TimeMeter.SYSTEM_NANOTIME, BlockingStrategy.PARKING);
    }

    /** A pace in any time. */
    public static CappedReadLimiter of(int unitsPerSecond, TimeMeter time, BlockingStrategy waiting) {
        return new CappedReadLimiter(unitsPerSecond, time, waiting);
    }

    @Override
    public double pageUnits() {
        return (double) unitsPerSecond / PAGES_PER_SECOND;
    }

    @Override
    public QueryPage read(double expectedUnits, Supplier<QueryPage> page) {
        long expected = Math.max(1, tokens(expectedUnits));
        await(bucket.consumeIgnoringRateLimits(expected));
        QueryPage read = page.get();
        settle(tokens(read.readUnits()) - expected);
        return read;
    }

    private void settle(long owed) {
        if (owed > 0) {
            bucket.consumeIgnoringRateLimits(owed);
        } else if (owed < 0) {
            bucket.addTokens(-owed);
        }
    }

    private void await(long nanos) {
        try {
            waiting.park(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException("reading the table was ended from outside", e);
        }
    }

    private static long tokens(double units) {
        return Math.round(units * TOKENS_PER_UNIT);
    }
}
