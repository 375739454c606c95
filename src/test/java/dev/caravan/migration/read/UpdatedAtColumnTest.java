package dev.caravan.migration.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points in time as columns have them. Clocks in Berlin went from 03:00 back to 02:00 at 01:00Z on 2026-10-25. */
class UpdatedAtColumnTest {

    @ParameterizedTest
    @CsvSource({
        "timestamptz, 2026-11-30T08:30:00.900Z, 2026-11-30T09:00:00Z, 2026-11-30T08:30:00Z",
        "TIMESTAMP,   2026-11-30T08:30:00.900Z, 2026-11-30T09:00:00Z, 2026-11-30T08:30:00",
        "timestamp,   2026-11-30T08:30:00.900Z, 2026-11-30T09:00:00Z, 2026-11-30T09:30:00",
        "DATETIME,    2026-07-01T08:30:00Z,     2026-07-02T00:00:00Z, 2026-07-01T10:30:00",
        // the clock has not been put back yet
        "timestamp,   2026-10-25T00:50:00Z,     2026-10-25T00:59:00Z, 2026-10-25T02:50:00",
        // since then it has shown 02:00 again
        "timestamp,   2026-10-25T00:50:00Z,     2026-10-25T01:00:00Z, 2026-10-25T02:00:00",
        "timestamp,   2026-10-25T00:50:00Z,     2026-10-25T05:00:00Z, 2026-10-25T02:00:00",
        "timestamp,   2026-10-24T12:00:00Z,     2026-10-26T12:00:00Z, 2026-10-24T14:00:00",
        // the second 02:10 of that night
        "timestamp,   2026-10-25T01:10:00Z,     2026-10-25T05:00:00Z, 2026-10-25T02:10:00",
        // put forward: nothing is shown twice
        "timestamp,   2026-03-29T00:59:00Z,     2026-03-29T05:00:00Z, 2026-03-29T01:59:00",
    })
    void noChangeFromThenOnHasLess(String type, Instant from, Instant until, String bound) {
        UpdatedAtColumn column = new UpdatedAtColumn(1, type, (row, position) -> null);

        assertThat(column.bound(from, until, ZoneId.of("Europe/Berlin"))).isEqualTo(bound);
    }
}
