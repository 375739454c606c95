package dev.caravan.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Timestamps;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way for texts in UTC gives what the thorough one gives, or leaves the text to it. */
class UtcTimestampTest {

    private final TimestampParser thorough = new TimestampParser(ZoneOffset.ofHours(3), List.of());

    @Property
    void whatIsReadQuicklyIsWhatIsReadThoroughly(@ForAll("texts") String text) {
        Timestamps.ofUtc(text)
                .ifPresent(quick -> assertThat(quick).isEqualTo(Timestamps.format(thorough.instant(text))));
    }

    @Property
    void everyStoredTimestampIsReadQuicklyAsItself(@ForAll("instants") Instant instant) {
        String stored = Timestamps.format(instant);

        assertThat(Timestamps.ofUtc(stored)).contains(stored);
    }

    @Test
    void wholeSecondsGetTheirMilliseconds() {
        assertThat(Timestamps.ofUtc("2026-11-29T08:30:00Z")).contains("2026-11-29T08:30:00.000Z");
        assertThat(Timestamps.ofUtc("2024-02-29T23:59:59Z")).contains("2024-02-29T23:59:59.000Z");
    }

    @Test
    void aFractionOfAnyLengthIsFilledUpOrCut() {
        assertThat(Timestamps.ofUtc("2026-11-29T08:30:00.1Z")).contains("2026-11-29T08:30:00.100Z");
        assertThat(Timestamps.ofUtc("2026-11-29T08:30:00.02Z")).contains("2026-11-29T08:30:00.020Z");
        assertThat(Timestamps.ofUtc("2026-11-29T08:30:00.123999Z")).contains("2026-11-29T08:30:00.123Z");
        assertThat(Timestamps.ofUtc("2026-11-29T08:30:00.999999999Z")).contains("2026-11-29T08:30:00.999Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-29T08:30:00.Z",
                "2026-11-29T08:30:00.12345x7Z",
                "2026-11-29T08:30:00.1234567890Z",
                "2026-11-29T08:30:00,123456Z",
                "2026-02-29T08:30:00Z",
                "2026-13-01T08:30:00Z",
                "2026-11-29T24:00:00Z",
                "2026-11-29T08:60:00Z",
                "2026-12-31T23:59:60Z",
                "2026-11-29 08:30:00Z",
                "2026-11-29t08:30:00Z",
                "2026-11-29T08:30:00z",
                "2026-11-29T08:30:0xZ",
                "2026-11-29T08:30+01Z",
                "2026-11-29T08:30:00.00xZ",
                "",
                "Z"
            })
    void anythingElseIsLeftToTheThoroughOne(String text) {
        assertThat(Timestamps.ofUtc(text)).isEmpty();
    }

    @Provide
    Arbitrary<Instant> instants() {
        long first = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();
        long last = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
        return Arbitraries.longs().between(first, last).map(Instant::ofEpochMilli);
    }

    /** Texts of the right shape, most of them of days and hours that exist. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<Integer> years = Arbitraries.integers().between(0, 9999);
        Arbitrary<Integer> two = Arbitraries.integers().between(0, 61);
        return Combinators.combine(
                        years,
                        Arbitraries.integers().between(0, 13),
                        Arbitraries.integers().between(0, 32),
                        two,
                        two,
                        two,
                        Arbitraries.of(
                                "Z",
                                ".Z",
                                ".000Z",
                                ".123Z",
                                ".999Z",
                                ".1Z",
                                ".12Z",
                                ".9999Z",
                                ".123456Z",
                                ".999999999Z"))
                .as((year, month, day, hour, minute, second, end) ->
                        "%04d-%02d-%02dT%02d:%02d:%02d%s".formatted(year, month, day, hour % 25, minute, second, end));
    }
}
