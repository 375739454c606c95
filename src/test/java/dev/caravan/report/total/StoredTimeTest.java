package dev.caravan.report.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class StoredTimeTest {

    private static final String STORED = "2026-11-29T08:30:00.123Z";

    /** What Java itself makes of a text. */
    private static Optional<Instant> parsed(String text) {
        try {
            return text.length() == STORED.length() ? Optional.of(Instant.parse(text)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    @Property
    void everyStoredTimeIsRead(@ForAll("millis") long millis) {
        Instant time = Instant.ofEpochMilli(millis);

        assertThat(StoredTime.of(Value.of(Timestamps.format(time)))).contains(time);
    }

    @Provide
    Arbitrary<Long> millis() {
        return Arbitraries.longs()
                .between(
                        Instant.parse("0001-01-01T00:00:00Z").toEpochMilli(),
                        Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli());
    }

    @Property(tries = 10_000)
    void aTextThatIsNearlyOneIsReadAsJavaReadsIt(@ForAll("spoiled") String text) {
        assertThat(StoredTime.of(Value.of(text))).isEqualTo(parsed(text));
    }

    @Provide
    Arbitrary<String> spoiled() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, STORED.length() - 1),
                        Arbitraries.chars().with("0123456789TtZz :-+.,"),
                        Arbitraries.integers().between(0, STORED.length() - 1),
                        Arbitraries.chars().with("0123456789TtZz :-+.,"))
                .as((at, c, otherAt, other) -> {
                    StringBuilder text = new StringBuilder(STORED);
                    text.setCharAt(at, c);
                    text.setCharAt(otherAt, other);
                    return text.toString();
                });
    }

    @Test
    void theEndsOfDaysAndMinutesAreReadAsJavaReadsThem() {
        for (String text : List.of(
                "2026-11-29T24:00:00.000Z",
                "2016-12-31T23:59:60.000Z",
                "2026-02-29T00:00:00.000Z",
                "2028-02-29T00:00:00.000Z",
                "2026-11-29T08:30:00+01:00",
                "2026-11-29T08:30:00.12+1Z",
                "-026-11-29T08:30:00.123Z",
                "+026-11-29T08:30:00.123Z",
                "0000-01-01T00:00:00.000Z")) {
            assertThat(StoredTime.of(Value.of(text))).as(text).isEqualTo(parsed(text));
        }
    }

    @Test
    void nothingElseIsATime() {
        assertThat(StoredTime.of(null)).isEmpty();
        assertThat(StoredTime.of(Value.of(BigDecimal.ONE))).isEmpty();
        assertThat(StoredTime.of(Value.of(""))).isEmpty();
    }
}
