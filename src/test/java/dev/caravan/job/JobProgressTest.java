package dev.caravan.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class JobProgressTest {

    private static final long MOST = 99_000_000_000L;

    private static JobProgress orders(long rows, long expected, Duration elapsed) {
        return new JobProgress("id", "orders.csv", rows, expected, 2_520_000.4, 12, 3, elapsed);
    }

    @Test
    void aLineForLogsHasAllFiguresInFull() {
        assertThat(orders(420_000, 1_000_000, Duration.ofSeconds(8)).line())
                .isEqualTo("orders.csv: 420,000 of 1,000,000 rows (42 %), 52,500 rows/s, 2,520,000 write units,"
                        + " 12 retries, 3 rejects, 0:12 left");
    }

    @Test
    void aLineForTerminalsHasThreeDigits() {
        assertThat(orders(420_000, 1_000_000, Duration.ofSeconds(8)).line(79))
                .isEqualTo("orders.csv 42 % 420k rows 52.5k/s 2.52M units 12 retries 3 rejects 0:12 left");
    }

    @Test
    void withoutATotalNothingIsSaidOfWhatIsLeft() {
        JobProgress unknown = orders(420_000, 0, Duration.ofSeconds(8));
        assertThat(unknown.left()).isEmpty();
        assertThat(unknown.line())
                .isEqualTo("orders.csv: 420,000 rows, 52,500 rows/s, 2,520,000 write units, 12 retries, 3 rejects");
        assertThat(unknown.line(79)).isEqualTo("orders.csv 420k rows 52.5k/s 2.52M units 12 retries 3 rejects");
    }

    @Test
    void beforeTheFirstPackNoTimeIsTold() {
        assertThat(orders(0, 1_000_000, Duration.ZERO).line())
                .isEqualTo(
                        "orders.csv: 0 of 1,000,000 rows (0 %), 0 rows/s, 2,520,000 write units, 12 retries, 3 rejects");
    }

    @Test
    void hoursAreToldWhereThereAreSome() {
        // 1,000 rows in 10 s, 999,000 to go at 100 a second: 9,990 s
        assertThat(orders(1_000, 1_000_000, Duration.ofSeconds(10)).line()).endsWith(" 2:46:30 left");
    }

    @Test
    void numbersAreCutAndNotRounded() {
        assertThat(List.of(0d, 999.9, 1_000d, 1_239d, 45_690d, 999_999d, 1_000_000d, 12_000_000_000d))
                .map(JobProgress::three)
                .containsExactly("0", "999", "1.00k", "1.23k", "45.6k", "999k", "1.00M", "12.0G");
    }

    @Test
    void aLongNameLosesItsMiddle() {
        JobProgress named =
                new JobProgress("id", "orders-of-northern-shops.csv.gz", 420_000, 0, 0, 0, 0, Duration.ofSeconds(8));
        // the figures take 45 characters and a blank: 14 are left for the name
        assertThat(named.line(60))
                .isEqualTo("orders-…csv.gz 420k rows 52.5k/s 0 units 0 retries 0 rejects")
                .hasSizeLessThanOrEqualTo(60);
    }

    @Property
    void noLineIsLongerThanTheTerminal(
            @ForAll @StringLength(min = 1, max = 300) String name,
            @ForAll @LongRange(max = MOST) long rows,
            @ForAll @LongRange(max = MOST) long expected,
            @ForAll @LongRange(max = MOST) long others,
            @ForAll @LongRange(max = 999_999) long seconds,
            @ForAll @IntRange(max = 200) int width) {
        JobProgress progress =
                new JobProgress("id", name, rows, expected, others * 10.0, others, others, Duration.ofSeconds(seconds));
        assertThat(progress.line(width).length()).isLessThanOrEqualTo(width);
    }
}
