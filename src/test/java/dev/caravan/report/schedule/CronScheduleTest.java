package dev.caravan.report.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronScheduleTest {

    @ParameterizedTest
    @CsvSource({
        "0 15 1 * * ?, UTC, 2026-11-29T01:14:59Z, 2026-11-29T01:15:00Z",
        "0 15 1 * * ?, UTC, 2026-11-29T01:15:00Z, 2026-11-30T01:15:00Z",
        "0 15 1 * * ?, Asia/Kolkata, 2026-11-29T00:00:00Z, 2026-11-29T19:45:00Z",
        // There is no 02:15 on that day: an hour later by the wall clock, the same moment as 01:15 without the change.
        "0 15 2 * * ?, Europe/Berlin, 2026-03-28T12:00:00Z, 2026-03-29T01:15:00Z",
        "0 15 2 * * ?, Europe/Berlin, 2026-03-29T01:15:00Z, 2026-03-30T00:15:00Z",
        // 02:15 comes twice on that day, and counts the first time.
        "0 15 2 * * ?, Europe/Berlin, 2026-10-24T12:00:00Z, 2026-10-25T00:15:00Z",
        "0 15 2 * * ?, Europe/Berlin, 2026-10-25T00:15:00Z, 2026-10-26T01:15:00Z",
        "0 15 2 * * ?, Europe/Berlin, 2026-10-25T01:05:00Z, 2026-10-26T01:15:00Z",
        // no midnight on that day
        "0 0 0 * * ?, America/Santiago, 2026-09-05T12:00:00Z, 2026-09-06T04:00:00Z",
        "0 0 6 ? * MON, UTC, 2026-11-29T00:00:00Z, 2026-11-30T06:00:00Z"
    })
    void readsTheExpressionByTheWallClock(String cron, String zone, Instant after, Instant next) {
        assertThat(new CronSchedule(cron, ZoneId.of(zone)).next(after)).contains(next);
    }

    @Test
    void knowsWhenThereAreNoMore() {
        assertThat(new CronSchedule("0 0 0 1 1 ? 2020", ZoneId.of("UTC")).next(Instant.parse("2026-01-01T00:00:00Z")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2020-01-01T00:00:00Z, 2026-11-29T01:14:59Z, 2026-11-28T01:15:00Z",
        "2020-01-01T00:00:00Z, 2026-11-29T01:15:00Z, 2026-11-29T01:15:00Z",
        "2026-11-28T01:15:00Z, 2026-11-29T01:14:59Z,",
        "2026-11-28T01:14:59Z, 2026-11-28T01:15:00Z, 2026-11-28T01:15:00Z",
        "2026-11-28T01:15:00Z, 2026-11-28T01:15:00Z,"
    })
    void findsTheLastOne(Instant after, Instant until, Instant last) {
        CronSchedule nightly = new CronSchedule("0 15 1 * * ?", ZoneId.of("UTC"));

        assertThat(nightly.last(after, until).orElse(null)).isEqualTo(last);
    }
}
