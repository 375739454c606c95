package dev.caravan.validation;

import static dev.caravan.validation.Parsing.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Value;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points in time come in many writings and are stored in one; what does not exist is refused. */
class TimestampParserTest {

    private static final TimestampParser UTC = parser("UTC");

    @ParameterizedTest
    @CsvSource({
        "2026-11-29T08:30:00Z, 2026-11-29T08:30:00.000Z",
        "2026-11-29t08:30:00z, 2026-11-29T08:30:00.000Z",
        "2026-11-29T08:30Z, 2026-11-29T08:30:00.000Z",
        "2026-11-29T08:30:00+02:00, 2026-11-29T06:30:00.000Z",
        "2026-11-29T08:30:00+0200, 2026-11-29T06:30:00.000Z",
        "2026-11-29T08:30:00+02, 2026-11-29T06:30:00.000Z",
        "2026-11-29T08:30:00-05:30, 2026-11-29T14:00:00.000Z",
        "2026-11-29T08:30:00+05:45, 2026-11-29T02:45:00.000Z",
        "2026-11-29T08:30:00+00:00, 2026-11-29T08:30:00.000Z",
        // over the end of a day, a month and a year
        "2026-12-31T22:00:00-05:00, 2027-01-01T03:00:00.000Z",
        "2026-11-29 08:30:00Z, 2026-11-29T08:30:00.000Z",
        "2026-11-29 08:30:00+02:00, 2026-11-29T06:30:00.000Z",
        "2026-11-29 08:30, 2026-11-29T08:30:00.000Z",
        "2026-11-29, 2026-11-29T00:00:00.000Z",
        "2024-02-29, 2024-02-29T00:00:00.000Z",
    })
    void everyIsoWritingIsStoredAsUtcWithMilliseconds(String text, String stored) {
        assertThat(UTC.parse(text)).isEqualTo(Value.of(stored));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29T08:30:00.1Z, 2026-11-29T08:30:00.100Z",
        "2026-11-29T08:30:00.250750Z, 2026-11-29T08:30:00.250Z",
        // cut, not rounded: rounding would make another second, day and year of it
        "2026-12-31T23:59:59.999999999Z, 2026-12-31T23:59:59.999Z",
        "2026-11-29T08:30:00.0009Z, 2026-11-29T08:30:00.000Z",
        // also before 1970, where cutting towards zero would go the other way
        "1969-12-31T23:59:59.9999Z, 1969-12-31T23:59:59.999Z",
        "1969-12-31T23:59:59.0009Z, 1969-12-31T23:59:59.000Z",
    })
    void fractionsBeyondMillisecondsAreCut(String text, String stored) {
        assertThat(UTC.parse(text)).isEqualTo(Value.of(stored));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30",
                "2026-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-11-31T08:30:00Z",
                "2026-11-29T24:00:00Z",
                "2026-11-29T25:00:00Z",
                "2026-11-29T08:60:00Z",
                // a leap second has no place in a text order of seconds
                "2016-12-31T23:59:60Z",
                "2026-11-29T08:30:00+19:00",
                "2026-11-29T08:30:00+02:60",
                "2026-11-29T08:30:00ZZ",
                "2026-11-29T08:30:00+02:00+02:00",
                "2026-11-2908:30:00Z",
                "2026-11-29T 08:30:00Z",
                "2026-11-29T",
                "2026-11-29 ",
                " 2026-11-29",
                "2026-11-29T08:30:00Z ",
                "2026-11-29T08:30:00 Z",
                "26-11-29",
                "2026-1-9",
                "20261129",
                "29.11.2026",
                "11/29/2026",
                "1795941000",
                "yesterday",
                "2026-11-29T08:30:00 Europe/Berlin",
                "٢٠٢٦-١١-٢٩",
            })
    void whatIsNoTimestampOrDoesNotExistIsRefused(String text) {
        assertRefused(UTC, text, RejectCode.BAD_TIMESTAMP);
    }

    @Test
    void theYearsThatTheStoredFormCanTellAreTakenAndNoOthers() {
        assertThat(UTC.parse("0001-01-01T00:00:00Z")).isEqualTo(Value.of("0001-01-01T00:00:00.000Z"));
        assertThat(UTC.parse("9999-12-31T23:59:59.999Z")).isEqualTo(Value.of("9999-12-31T23:59:59.999Z"));
        assertRefused(UTC, "+10000-01-01T00:00:00Z", RejectCode.BAD_TIMESTAMP);
        assertRefused(UTC, "-0001-12-31T00:00:00Z", RejectCode.BAD_TIMESTAMP);
        // in UTC it is the year 10000 already
        assertRefused(UTC, "9999-12-31T23:59:59-01:00", RejectCode.BAD_TIMESTAMP);
        assertRefused(UTC, "+999999999-12-31T23:59:59Z", RejectCode.BAD_TIMESTAMP);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29T24:00:00Z, has the hour 24; expected 00:00 of the next day",
        "2026-12-31T23:59:60Z, 'has the second 60, a leap second; expected 00 to 59'",
        "2026-02-30, is not a date and time that exists",
        "29.11.2026, is not written as a timestamp"
    })
    void theReasonSaysWhatIsWrong(String text, String reason) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> UTC.parse(text))
                .hasMessageContaining(text)
                .hasMessageContaining(reason);
    }

    @Test
    void aVeryLongTextIsRefusedWithAShortReason() {
        assertRefused(UTC, "2".repeat(400 * 1024), RejectCode.BAD_TIMESTAMP);
    }

    @ParameterizedTest
    @CsvSource({
        "dd.MM.yyyy HH:mm, 29.11.2026 08:30, 2026-11-29T07:30:00.000Z",
        "dd.MM.yyyy, 29.11.2026, 2026-11-28T23:00:00.000Z",
        "dd.MM.uuuu HH:mm, 29.11.2026 08:30, 2026-11-29T07:30:00.000Z",
        "MM/dd/yyyy h:mm a, 11/29/2026 8:30 pm, 2026-11-29T19:30:00.000Z",
        "dd-MMM-yyyy, 29-Nov-2026, 2026-11-28T23:00:00.000Z",
        "yyyyMMddHHmmssX, 20261129083000+09, 2026-11-28T23:30:00.000Z",
    })
    void aDeclaredFormatIsTakenInTheZoneOfTheFeed(String format, String text, String stored) {
        assertThat(parser("Europe/Berlin", format).parse(text)).isEqualTo(Value.of(stored));
    }

    @Test
    void declaredFormatsStandBesidesIsoAndAreTriedInTheirOrder() {
        TimestampParser parser = parser("UTC", "dd/MM/yyyy", "MM/dd/yyyy");

        assertThat(parser.parse("2026-11-29T08:30:00Z")).isEqualTo(Value.of("2026-11-29T08:30:00.000Z"));
        assertThat(parser.parse("03/04/2026")).isEqualTo(Value.of("2026-04-03T00:00:00.000Z"));
        assertThat(parser.parse("11/29/2026")).isEqualTo(Value.of("2026-11-29T00:00:00.000Z"));
        assertRefused(parser, "30/02/2026", RejectCode.BAD_TIMESTAMP);
        assertRefused(parser, "29/11/26", RejectCode.BAD_TIMESTAMP);
    }

    @Test
    void aFormatThatTellsNoDateMakesARejectAndNoCrash() {
        assertRefused(parser("UTC", "HH:mm"), "10:30", RejectCode.BAD_TIMESTAMP);
    }

    static TimestampParser parser(String zone, String... formats) {
        return new TimestampParser(ZoneId.of(zone), List.of(formats));
    }
}
