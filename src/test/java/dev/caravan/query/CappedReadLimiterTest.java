package dev.caravan.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.ManualTime;
import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.pace.CappedReadLimiter;
import dev.caravan.store.pace.ReadLimiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CappedReadLimiterTest {

    private static final long TEN_SECONDS = TimeUnit.SECONDS.toNanos(10);

    private record Consumed(long at, double units) {}

    private ManualTime time = new ManualTime();
    private final List<Consumed> consumed = new ArrayList<>();

    /** One instance serves all tries of a property. */
    @BeforeTry
    void begin() {
        time = new ManualTime();
        consumed.clear();
    }

    private CappedReadLimiter pace(int unitsPerSecond) {
        return CappedReadLimiter.of(unitsPerSecond, time, time::pass);
    }

    /** Reads a page and writes down what was consumed when. */
    private void read(ReadLimiter pace, double expected, double actual) {
        pace.read(expected, () -> {
            consumed.add(new Consumed(time.currentTimeNanos(), actual));
            return new QueryPage(List.of(), Optional.empty(), actual);
        });
    }

    private double total() {
        return consumed.stream().mapToDouble(Consumed::units).sum();
    }

    private double mostInTenSeconds() {
        return consumed.stream()
                .mapToDouble(first -> consumed.stream()
                        .filter(other -> other.at() >= first.at() && other.at() < first.at() + TEN_SECONDS)
                        .mapToDouble(Consumed::units)
                        .sum())
                .max()
                .orElse(0);
    }

    /** Pages are as large as the pace asks for, but what they consume is guessed. */
    @Property(tries = 200)
    void noTenSecondsConsumeATenthMoreThanTheCap(
            @ForAll @IntRange(min = 2, max = 10_000) int cap,
            @ForAll @Size(min = 200, max = 300) List<@DoubleRange(max = 1) Double> shares) {
        ReadLimiter pace = pace(cap);
        for (int at = 1; at < shares.size(); at++) {
            read(pace, shares.get(at - 1) * pace.pageUnits(), shares.get(at) * pace.pageUnits());
        }

        assertThat(mostInTenSeconds()).isLessThanOrEqualTo(11.0 * cap);
    }

    /** Nor does it wait for longer than the cap demands. */
    @Property(tries = 100)
    void whatIsReadIsReadAtTheRateOfTheCap(
            @ForAll @IntRange(min = 2, max = 10_000) int cap,
            @ForAll @Size(min = 200, max = 300) List<@DoubleRange(min = 0.5, max = 1) Double> shares) {
        ReadLimiter pace = pace(cap);
        shares.forEach(share -> read(pace, pace.pageUnits(), share * pace.pageUnits()));

        double seconds = time.currentTimeNanos() / 1e9;
        // the bucket was full at first, and the last page was not waited for afterwards
        assertThat(seconds).isBetween(total() / cap - 1, total() / cap + 1);
    }

    @Test
    void whatAPageConsumedBeyondItsEstimateIsWaitedForByTheNext() {
        ReadLimiter pace = pace(100);

        read(pace, 0.5, 250);
        read(pace, 10, 10);

        // 50 were in the bucket; 200 and the next page's 10 take 2.1 s
        assertThat(consumed.get(1).at() - consumed.get(0).at())
                .isCloseTo(TimeUnit.MILLISECONDS.toNanos(2_100), Offset.offset(1_000_000L));
    }

    @Test
    void aWaitEndsWhereItsThreadIsInterrupted() {
        ReadLimiter pace = CappedReadLimiter.of(1, time, nanos -> {
            throw new InterruptedException();
        });

        assertThatThrownBy(() -> read(pace, 10, 10)).isInstanceOf(StoreUnavailableException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(consumed).isEmpty();
    }

    /** From one item on, since nothing is known of them before, until a page is worth a quarter of a second. */
    @Test
    void pagesGrowToWhatTheCapAllows() {
        PageSizer sizes = new FetchOptions(OptionalInt.empty(), false, CappedReadLimiter.of(100)).pageSizes(4);
        List<Integer> asked = new ArrayList<>();
        for (int page = 0; page < 7; page++) {
            asked.add(sizes.next());
            // items of 400 bytes: ten in 4 KB
            sizes.took(sizes.next(), 0.5 * Math.ceil(sizes.next() / 10.0));
        }

        // 25 units are 50 times 4 KB, which are 500 items
        assertThat(asked).startsWith(1, 8, 64).endsWith(496, 496);
        assertThat(sizes.expectedUnits()).isBetween(24.0, 25.0);
    }

    @Test
    void evenTheLargestItemsAreRead() {
        PageSizer sizes = new FetchOptions(OptionalInt.empty(), false, CappedReadLimiter.of(1)).pageSizes(1);
        sizes.took(1, 50);

        assertThat(sizes.next()).isEqualTo(1);
    }
}
