package dev.caravan.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.query.TimeWindow;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeriodNameTest {

    @ParameterizedTest
    @CsvSource({
        ",, UTC, all",
        "2026-10-01, 2026-10-15, UTC, 2026-10-01_2026-10-15",
        "2026-10-01, 2026-11-01, UTC, 2026-10",
        "2026-10-01, 2026-11-01, Europe/Berlin, 2026-10",
        "2026-11-23, 2026-11-30, UTC, 2026-W48",
        "2026-11-24, 2026-12-01, UTC, 2026-11-24_2026-12-01",
        "2026-12-28, 2027-01-04, UTC, 2026-W53",
        "2026-11-28, 2026-11-29, UTC, 2026-11-28",
        // 25 hours, and 23
        "2026-10-25, 2026-10-26, Europe/Berlin, 2026-10-25",
        "2026-03-29, 2026-03-30, Europe/Berlin, 2026-03-29",
        // In Santiago, the day begins at one o'clock.
        "2026-09-06, 2026-09-07, America/Santiago, 2026-09-06",
        "2026-10-01,, UTC, from-2026-10-01",
        ", 2026-10-01, UTC, until-2026-10-01",
        "2026-10-01T08:30:00, 2026-10-02, Asia/Tokyo, 2026-09-30T23.30.00.000Z_2026-10-02",
        "2026-09-30T15:00:00Z, 2026-10-01T15:00:00Z, Asia/Tokyo, 2026-10-01"
    })
    void namesTheWindow(String from, String to, String zone, String name) {
        ZoneId in = ZoneId.of(zone);

        assertThat(PeriodName.name(TimeWindow.parse(Optional.ofNullable(from), Optional.ofNullable(to), in), in))
                .isEqualTo(name);
    }
}
