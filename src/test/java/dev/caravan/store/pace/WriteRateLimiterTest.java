package dev.caravan.store.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What is spent stays within the cap, by a clock that stands until it is set. */
class WriteRateLimiterTest {

    private static final long WINDOW = Duration.ofSeconds(10).toNanos();

    /** A clock that goes when it is told to. */
    private static final class ManualClock implements TimeMeter {
        private long nanos;

        @Override
        public long currentTimeNanos() {
            return nanos;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }

    private record Sent(long at, long units) {}

    /** A writer that is to take its next turn at that time; one that has taken it sends then. */
    private record Turn(long at, long taken) {}

    private final ManualClock clock = new ManualClock();

    /**
     * Eight writers, each of which sends as soon as it may and comes again when it has its answer. Estimates are wrong by up to
     * a fifth, on either side, and every tenth write comes to nothing, of which nothing is reported.
     */
    @Property(tries = 60)
    void inAnyTenSecondsTheCapIsKeptAndUsed(
            @ForAll @IntRange(min = 40, max = 5_000) int perSecond, @ForAll Random random) {
        WriteRateLimiter cap = new WriteRateLimiter(perSecond, clock);
        List<Sent> sent = new ArrayList<>();
        PriorityQueue<Turn> turns = new PriorityQueue<>(java.util.Comparator.comparingLong(Turn::at));
        long start = clock.nanos;
        for (int writer = 0; writer < 8; writer++) {
            turns.add(new Turn(start, 0));
        }
        while (clock.nanos < start + 4 * WINDOW) {
            Turn turn = turns.remove();
            clock.nanos = Math.max(clock.nanos, turn.at());
            if (turn.taken() == 0) {
                long estimate = 1L + random.nextInt((int) WriteRateLimiter.burst(perSecond) * 4 / 5);
                turns.add(new Turn(clock.nanos + cap.take(estimate).toNanos(), estimate));
                continue;
            }
            long actual = Math.max(1, Math.round(turn.taken() * (0.8 + 0.4 * random.nextDouble())));
            sent.add(new Sent(clock.nanos, actual));
            if (random.nextInt(10) > 0) {
                cap.correct(turn.taken(), (double) actual);
            }
            turns.add(
                    new Turn(clock.nanos + Duration.ofMillis(random.nextInt(40)).toNanos(), 0));
        }

        for (int first = 0; first < sent.size(); first++) {
            assertThat(spent(sent, first)).isLessThanOrEqualTo(11L * perSecond);
        }
        assertThat(sent.stream().mapToLong(Sent::units).sum()).isGreaterThan(36L * perSecond);
    }

    private static long spent(List<Sent> sent, int first) {
        long units = 0;
        long end = sent.get(first).at() + WINDOW;
        for (int i = first; i < sent.size() && sent.get(i).at() < end; i++) {
            units += sent.get(i).units();
        }
        return units;
    }

    @Test
    void halfASecondsWorthIsThereAtOnceAndTheRestIsWaitedFor() {
        WriteRateLimiter cap = new WriteRateLimiter(100, clock);

        assertThat(cap.take(50)).isZero();
        assertThat(cap.take(20)).isEqualTo(Duration.ofMillis(200));
        assertThat(cap.take(30)).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void whatWasNotTakenIsGivenBackAndWhatWasTakenBeyondTheEstimateIsWaitedFor() {
        WriteRateLimiter cap = new WriteRateLimiter(100, clock);
        cap.take(50);

        cap.correct(50, 40.0);
        assertThat(cap.take(10)).isZero();
        cap.correct(10, 25.0);
        assertThat(cap.take(5)).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aPauseIsNotMadeUpForBeyondTheBucket() {
        WriteRateLimiter cap = new WriteRateLimiter(100, clock);
        clock.nanos += Duration.ofMinutes(10).toNanos();

        assertThat(cap.take(50)).isZero();
        assertThat(cap.take(10)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void aWriteLargerThanTheBucketIsSentOnceItIsPaidFor() {
        WriteRateLimiter cap = new WriteRateLimiter(10, clock);

        assertThat(cap.take(300)).isEqualTo(Duration.ofMillis(29_500));
    }

    @Test
    void theSmallestCapIsOneUnitASecond() {
        WriteRateLimiter cap = new WriteRateLimiter(1, clock);

        assertThat(cap.take(1)).isZero();
        assertThat(cap.take(3)).isEqualTo(Duration.ofSeconds(3));
    }
}
