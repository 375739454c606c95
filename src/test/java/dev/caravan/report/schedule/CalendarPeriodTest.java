package dev.caravan.report.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Schedule.Covers;
import dev.caravan.report.model.PeriodName;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarPeriodTest {

    private static CalendarPeriod ended(String now, Covers covers, String zone) {
        return CalendarPeriod.endedAt(Instant.parse(now), covers, ZoneId.of(zone));
    }

    @ParameterizedTest
    @CsvSource({
        // spring: 23 hours; autumn: 25
        "2026-03-30T00:00:00Z, Europe/Berlin, 2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z, 23",
        "2026-10-26T00:00:00Z, Europe/Berlin, 2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z, 25",
        // The change is at midnight: the day begins at one o'clock, or the hour before midnight comes twice.
        "2026-09-07T12:00:00Z, America/Santiago, 2026-09-06T04:00:00Z, 2026-09-07T03:00:00Z, 23",
        "2026-04-05T12:00:00Z, America/Santiago, 2026-04-04T03:00:00Z, 2026-04-05T04:00:00Z, 25",
        "2026-03-30T12:00:00Z, Asia/Beirut, 2026-03-28T22:00:00Z, 2026-03-29T21:00:00Z, 23",
        "2026-10-25T12:00:00Z, Asia/Beirut, 2026-10-23T21:00:00Z, 2026-10-24T22:00:00Z, 25",
        // Midnight comes twice; the day begins with the first.
        "2026-11-02T12:00:00Z, America/Havana, 2026-11-01T04:00:00Z, 2026-11-02T05:00:00Z, 25",
        // Samoa had no 30 December 2011.
        "2011-12-30T10:00:00Z, Pacific/Apia, 2011-12-29T10:00:00Z, 2011-12-30T10:00:00Z, 24"
    })
    void thePreviousDayLastsFromMidnightToMidnight(Instant now, String zone, Instant from, Instant to, int hours) {
        CalendarPeriod day = CalendarPeriod.endedAt(now, Covers.PREVIOUS_DAY, ZoneId.of(zone));

        assertThat(day.start()).isEqualTo(from);
        assertThat(day.end()).isEqualTo(to);
        assertThat(Duration.between(day.start(), day.end())).hasHours(hours);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29T23:59:59Z, PREVIOUS_WEEK, 2026-11-16, 2026-W47",
        "2026-11-30T00:00:00Z, PREVIOUS_WEEK, 2026-11-23, 2026-W48",
        // The week of New Year belongs to the year that has its Thursday.
        "2027-01-05T00:00:00Z, PREVIOUS_WEEK, 2026-12-28, 2026-W53",
        "2025-01-07T00:00:00Z, PREVIOUS_WEEK, 2024-12-30, 2025-W01",
        "2026-11-30T23:59:59Z, PREVIOUS_MONTH, 2026-10-01, 2026-10",
        "2026-12-01T00:00:00Z, PREVIOUS_MONTH, 2026-11-01, 2026-11",
        "2028-03-01T00:00:00Z, PREVIOUS_MONTH, 2028-02-01, 2028-02",
        "2026-11-29T00:00:00Z, PREVIOUS_DAY, 2026-11-28, 2026-11-28",
        "2026-11-28T23:59:59.999Z, PREVIOUS_DAY, 2026-11-27, 2026-11-27"
    })
    void aPeriodIsThePreviousOneAsSoonAsItHasEnded(String now, Covers covers, LocalDate first, String name) {
        CalendarPeriod period = ended(now, covers, "UTC");

        assertThat(period.first()).isEqualTo(first);
        assertThat(PeriodName.name(period.window(), period.zone())).isEqualTo(name);
    }

    @Provide
    Arbitrary<String> zones() {
        return Arbitraries.of(ZoneId.getAvailableZoneIds().stream().sorted().toList());
    }

    @Provide
    Arbitrary<Covers> periods() {
        return Arbitraries.of(Covers.PREVIOUS_DAY, Covers.PREVIOUS_WEEK, Covers.PREVIOUS_MONTH);
    }

    @Provide
    Arbitrary<Instant> instants() {
        return Arbitraries.longs()
                .between(
                        Instant.parse("1970-01-02T00:00:00Z").toEpochMilli(),
                        Instant.parse("2037-12-31T00:00:00Z").toEpochMilli())
                .map(Instant::ofEpochMilli);
    }

    @Property
    void consecutivePeriodsTileTime(
            @ForAll("zones") String zone, @ForAll("periods") Covers covers, @ForAll("instants") Instant now) {
        CalendarPeriod period = CalendarPeriod.endedAt(now, covers, ZoneId.of(zone));

        assertThat(period.end()).isBeforeOrEqualTo(now);
        for (int step = 0; step < 40; step++) {
            CalendarPeriod before = period.previous();
            assertThat(before.start()).isBefore(before.end());
            assertThat(before.end()).isEqualTo(period.start());
            assertThat(before.next().start()).isEqualTo(period.start());
            assertThat(PeriodName.name(before.window(), before.zone()))
                    .isNotEqualTo(PeriodName.name(period.window(), period.zone()));
            period = before;
        }
    }
}
