package dev.caravan.validation;

import static dev.caravan.validation.TimestampParserTest.parser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.store.item.Value;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times without a zone are those of the feed's zone; text order is time order. */
class TimestampZoneTest {

    @ParameterizedTest
    @CsvSource({
        "UTC, 2026-07-01T12:00:00, 2026-07-01T12:00:00.000Z",
        "Europe/Berlin, 2026-07-01T12:00:00, 2026-07-01T10:00:00.000Z",
        "Europe/Berlin, 2026-12-01 12:00:00, 2026-12-01T11:00:00.000Z",
        "Asia/Kolkata, 2026-07-01T00:15, 2026-06-30T18:45:00.000Z",
        "+09:00, 2026-07-01T12:00:00, 2026-07-01T03:00:00.000Z",
        // a zone in the text goes before the feed's
        "Europe/Berlin, 2026-07-01T12:00:00-04:00, 2026-07-01T16:00:00.000Z",
        // a bare date is its midnight there
        "Europe/Berlin, 2026-07-01, 2026-06-30T22:00:00.000Z",
        "America/New_York, 2026-07-01, 2026-07-01T04:00:00.000Z",
        "Asia/Tokyo, 2026-01-01, 2025-12-31T15:00:00.000Z",
    })
    void aTimeWithoutAZoneIsThatOfTheFeed(String zone, String text, String stored) {
        assertThat(parser(zone).parse(text)).isEqualTo(Value.of(stored));
    }

    @ParameterizedTest
    @CsvSource({
        // in the night of 29 March 2026 Berlin goes from 02:00 (+1) to 03:00 (+2)
        "Europe/Berlin, 2026-03-29T01:59:59, 2026-03-29T00:59:59.000Z",
        "Europe/Berlin, 2026-03-29T02:30:00+01:00, 2026-03-29T01:30:00.000Z",
        "Europe/Berlin, 2026-03-29T03:00:00, 2026-03-29T01:00:00.000Z",
        // on 4 November 2018 São Paulo had no midnight: 00:00 (-3) became 01:00 (-2), when that day began
        "America/Sao_Paulo, 2018-11-04, 2018-11-04T03:00:00.000Z",
    })
    void whatClocksShowAroundATimeThatTheySkipIsTaken(String zone, String text, String stored) {
        assertThat(parser(zone).parse(text)).isEqualTo(Value.of(stored));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-03-29T02:00:00",
        "Europe/Berlin, 2026-03-29 02:30",
        "Europe/Berlin, 2026-03-29T02:59:59.999",
        "America/Sao_Paulo, 2018-11-04T00:30",
    })
    void aTimeThatTheClockSkipsIsRefused(String zone, String text) {
        assertThatThrownBy(() -> parser(zone).parse(text))
                .isInstanceOfSatisfying(ValueParser.ValueException.class, refused -> assertThat(refused.code())
                        .isEqualTo(RejectCode.BAD_TIMESTAMP))
                .hasMessageContaining("does not exist in " + zone + ", where clocks went from ");
    }

    @ParameterizedTest
    @CsvSource({
        // in the night of 25 October 2026 Berlin has 02:00 to 03:00 twice, first at +2
        "Europe/Berlin, 2026-10-25T01:59:59, 2026-10-24T23:59:59.000Z",
        "Europe/Berlin, 2026-10-25T02:30:00, 2026-10-25T00:30:00.000Z",
        "Europe/Berlin, 2026-10-25T03:00:00, 2026-10-25T02:00:00.000Z",
    })
    void aTimeThatTheClockRepeatsIsTheEarlierOne(String zone, String text, String stored) {
        assertThat(parser(zone).parse(text)).isEqualTo(Value.of(stored));
    }

    @Property
    void whatIsStoredReadsBackAsTheSamePointInTime(@ForAll("instants") Instant instant, @ForAll("zones") String zone) {
        Value stored = parser(zone).parse(instant.toString());

        assertThat(Instant.parse(text(stored))).isEqualTo(instant.truncatedTo(ChronoUnit.MILLIS));
        assertThat(text(stored)).hasSize("2026-11-29T08:30:00.000Z".length());
        assertThat(parser("Asia/Tokyo").parse(text(stored))).isEqualTo(stored);
    }

    @Property
    void theOffsetOfTheWritingDoesNotMatter(@ForAll("instants") Instant instant, @ForAll("zones") String zone) {
        String elsewhere = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(ZoneId.of(zone)));

        assertThat(parser("UTC").parse(elsewhere)).isEqualTo(parser("UTC").parse(instant.toString()));
    }

    @Property
    void textOrderIsTimeOrder(@ForAll("instants") Instant one, @ForAll("instants") Instant other) {
        String first = text(parser("UTC").parse(one.toString()));
        String second = text(parser("UTC").parse(other.toString()));

        assertThat(Integer.signum(first.compareTo(second)))
                .isEqualTo(Integer.signum(
                        one.truncatedTo(ChronoUnit.MILLIS).compareTo(other.truncatedTo(ChronoUnit.MILLIS))));
    }

    /** A thousand years around today, and among them close ones. */
    @Provide
    Arbitrary<Instant> instants() {
        Arbitrary<Long> seconds = Arbitraries.oneOf(
                Arbitraries.longs().between(-15_000_000_000L, 15_000_000_000L),
                Arbitraries.longs().between(-3, 3));
        return seconds.flatMap(second ->
                Arbitraries.integers().between(0, 999_999_999).map(nanos -> Instant.ofEpochSecond(second, nanos)));
    }

    @Provide
    Arbitrary<String> zones() {
        // none of them with the odd seconds of local mean time before 1900
        return Arbitraries.of("UTC", "+02:00", "-09:30", "+14:00");
    }

    private static String text(Value value) {
        return ((Value.Text) value).text();
    }
}
