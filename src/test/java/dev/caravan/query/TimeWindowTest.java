package dev.caravan.query;

import static dev.caravan.fixture.table.TestTable.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.QueryAnswers;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.store.KeyQuery.SortCondition;
import java.net.URI;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedTestEngine.class)
class TimeWindowTest {

    private static TimeWindow window(String from, String to, ZoneId zone) {
        return TimeWindow.parse(Optional.ofNullable(from), Optional.ofNullable(to), zone);
    }

    private static SortCondition between(String from, String to) {
        return new SortCondition.Between(from, to);
    }

    @Test
    void takesDatesAsMidnightInTheZone() {
        // Kolkata is five and a half hours ahead of UTC, all year.
        assertThat(window("2026-11-01", "2026-11-02", ZoneId.of("Asia/Kolkata")).condition())
                .isEqualTo(between("2026-10-31T18:30:00.000Z", "2026-11-01T18:29:59.999Z"));
    }

    @Test
    void takesDaysAsLongAsTheyAre() {
        // In Berlin, 25 October 2026 has 25 hours: from +02:00 to +01:00.
        assertThat(window("2026-10-25", "2026-10-26", ZoneId.of("Europe/Berlin"))
                        .condition())
                .isEqualTo(between("2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"));
    }

    @Test
    void isOpenOnEitherSide() {
        assertThat(window("2026-11-01", null, ZoneOffset.UTC).condition())
                .isEqualTo(between("2026-11-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"));
        assertThat(window(null, "2026-11-01", ZoneOffset.UTC).condition())
                .isEqualTo(between("0000-01-01T00:00:00.000Z", "2026-10-31T23:59:59.999Z"));
    }

    @Test
    void countsBoundsBetweenTwoMillisecondsAsTheLaterOne() {
        assertThat(window("2026-11-01T00:00:00.0001Z", "2026-11-01T00:00:01.0001Z", ZoneOffset.UTC)
                        .condition())
                .isEqualTo(between("2026-11-01T00:00:00.001Z", "2026-11-01T00:00:01.000Z"));
    }

    @Test
    void refusesWindowsThatHoldNothing() {
        assertThatThrownBy(() -> window("2026-11-02", "2026-11-02", ZoneOffset.UTC))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("from must be before to: from 2026-11-02T00:00:00Z to 2026-11-02T00:00:00Z");
        assertThatThrownBy(() -> window("2026-11-02T00:00:00.0001Z", "2026-11-02T00:00:00.0002Z", ZoneOffset.UTC))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void refusesWhatIsNoTime() {
        assertThatThrownBy(() -> window("yesterday", null, ZoneOffset.UTC))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("from: ")
                .hasMessageContaining("yesterday");
    }

    @Test
    void boundsOrdersToTheMillisecond(URI endpoint) {
        try (TestTable table = new TestTable(endpoint)) {
            table.put(order("o-before", "u", "PAID", "#0", "2026-10-31T23:59:59.999Z"));
            table.put(order("o-first", "u", "PAID", "#1", "2026-11-01T00:00:00.000Z"));
            table.put(order("o-last", "u", "PAID", "", "2026-11-30T23:59:59.999Z"));
            table.put(order("o-after", "u", "PAID", "#3", "2026-12-01T00:00:00.000Z"));
            PatternRequest november = new PatternRequest(
                    "orders-by-status",
                    Map.of("status", "PAID"),
                    window("2026-11-01", "2026-12-01", ZoneOffset.UTC),
                    List.of());

            assertThat(QueryAnswers.sortKeys(QueryAnswers.all(table.patterns(), november)))
                    .containsExactly("ORDER#o-last", "ORDER#o-first");
        }
    }
}
