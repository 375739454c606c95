package dev.caravan.report.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Schedule;
import dev.caravan.design.Schedule.CatchUp;
import dev.caravan.design.Schedule.Covers;
import dev.caravan.fixture.Schedules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DueRunsTest {

    private static final Instant EVENING = Instant.parse("2026-11-24T20:00:00Z");

    private static List<String> due(Schedule schedule, String zone, Instant after, Instant upSince, String now) {
        return new DueRuns(Schedules.report(schedule, zone))
                .due(after, upSince, Instant.parse(now)).stream()
                        .map(DueRun::key)
                        .toList();
    }

    private static List<String> all(Covers covers, String cron, String zone, String after, String now) {
        Schedule schedule = new Schedule(cron, covers, CatchUp.ALL, Optional.empty());
        return due(schedule, zone, Instant.parse(after), Instant.parse(after), now);
    }

    @ParameterizedTest
    @CsvSource({
        "ALL, 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28",
        "LAST, 2026-11-28",
        "NONE, ''",
    })
    void missedNightsAreMadeUpAsTheDesignSays(CatchUp catchUp, String expected) {
        String now = "2026-11-29T08:30:00Z";

        assertThat(String.join(" ", due(Schedules.nightly(catchUp), "UTC", EVENING, Instant.parse(now), now)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(CatchUp.class)
    void theNightThatTheServiceSawIsNeverMissed(CatchUp catchUp) {
        assertThat(due(Schedules.nightly(catchUp), "UTC", EVENING, EVENING, "2026-11-25T01:15:00Z"))
                .containsExactly("2026-11-24");
    }

    @Test
    void nothingIsDueBeforeItsTime() {
        assertThat(due(Schedules.nightly(CatchUp.ALL), "UTC", EVENING, EVENING, "2026-11-25T01:14:59.999Z"))
                .isEmpty();
    }

    @Test
    void aPeriodIsDueOnceHoweverOftenTheScheduleTicks() {
        assertThat(all(Covers.PREVIOUS_DAY, "0 0 * * * ?", "UTC", "2026-11-28T12:00:00Z", "2026-11-29T20:30:00Z"))
                .containsExactly("2026-11-28");
        assertThat(all(Covers.PREVIOUS_DAY, "0 0 * * * ?", "UTC", "2026-11-29T00:00:00Z", "2026-11-29T20:30:00Z"))
                .isEmpty();
    }

    @Test
    void aScheduleOfMondaysCoversSundaysAlone() {
        assertThat(all(Covers.PREVIOUS_DAY, "0 0 6 ? * MON", "UTC", "2026-11-15T00:00:00Z", "2026-11-30T06:00:00Z"))
                .containsExactly("2026-11-15", "2026-11-22", "2026-11-29");
    }

    @Test
    void weeksAndMonthsAreDueAtTheFirstTickAfterThem() {
        assertThat(all(Covers.PREVIOUS_WEEK, "0 0 6 ? * WED", "UTC", "2026-11-15T00:00:00Z", "2026-11-30T06:00:00Z"))
                .containsExactly("2026-W46", "2026-W47");
        assertThat(all(Covers.PREVIOUS_MONTH, "0 0 6 1 * ?", "UTC", "2026-09-15T00:00:00Z", "2026-12-01T06:00:00Z"))
                .containsExactly("2026-09", "2026-10", "2026-11");
    }

    @ParameterizedTest
    @CsvSource({
        // 02:15 is left out, or comes twice.
        "0 15 2 * * ?, Europe/Berlin, 2026-03-27T12:00:00Z, 2026-03-30T12:00:00Z, 2026-03-27 2026-03-28 2026-03-29",
        "0 15 2 * * ?, Europe/Berlin, 2026-10-23T12:00:00Z, 2026-10-26T12:00:00Z, 2026-10-23 2026-10-24 2026-10-25",
        "0 0 0 * * ?, America/Santiago, 2026-09-04T12:00:00Z, 2026-09-07T12:00:00Z, 2026-09-04 2026-09-05 2026-09-06",
        "0 30 23 * * ?, America/Santiago, 2026-04-03T12:00:00Z, 2026-04-06T12:00:00Z, 2026-04-02 2026-04-03 2026-04-04",
        "0 15 0 * * ?, Asia/Beirut, 2026-03-27T12:00:00Z, 2026-03-30T12:00:00Z, 2026-03-27 2026-03-28 2026-03-29"
    })
    void noNightIsLostOrDoubledByDaylightSaving(String cron, String zone, String after, String now, String expected) {
        assertThat(String.join(" ", all(Covers.PREVIOUS_DAY, cron, zone, after, now)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(CatchUp.class)
    void ofReportsOfAllTimeOnlyTheLatestIsWorthMaking(CatchUp catchUp) {
        Schedule schedule = new Schedule("0 15 1 * * ?", Covers.ALL, catchUp, Optional.empty());

        assertThat(due(schedule, "UTC", EVENING, EVENING, "2026-11-29T08:30:00Z"))
                .containsExactly("all#2026-11-29T01:15:00Z");
    }
}
