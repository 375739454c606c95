package dev.caravan.report.total;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TimeTotalsTest {

    private static final Map<String, String> PAID = Map.of("status", "PAID");

    private static GroupTotal of(String number) {
        return GroupTotal.of(Optional.of(new BigDecimal(number)));
    }

    @Test
    void keepsMonthsTogetherWhereDaysAreTooMany() {
        TimeTotals days = new TimeTotals(3);
        days.add(LocalDate.of(2026, 11, 30), PAID, of("1"));
        days.add(LocalDate.of(2026, 11, 1), PAID, of("2"));
        days.add(LocalDate.of(2026, 10, 31), PAID, of("4"));
        assertThat(days.grain()).isEqualTo(Granularity.DAY);

        days.add(LocalDate.of(2026, 10, 30), PAID, of("8"));

        assertThat(days.grain()).isEqualTo(Granularity.MONTH);
        assertThat(days.spans())
                .containsExactly(
                        Map.entry(LocalDate.of(2026, 10, 1), Map.of(PAID, of("4").plus(of("8")))),
                        Map.entry(LocalDate.of(2026, 11, 1), Map.of(PAID, of("1").plus(of("2")))));
    }

    @Test
    void keepsYearsTogetherWhereMonthsAreTooMany() {
        TimeTotals days = new TimeTotals(3);
        for (int month = 1; month <= 12; month++) {
            days.add(LocalDate.of(2025 + month / 12, month, 15), PAID, of("1"));
        }

        assertThat(days.grain()).isEqualTo(Granularity.YEAR);
        assertThat(days.spans().keySet()).containsExactly(LocalDate.of(2025, 1, 1), LocalDate.of(2026, 1, 1));
    }

    /** However the days lie, nothing is lost and there are never more spans than allowed, but for years. */
    @Property(tries = 200)
    void losesNothing(@ForAll("days") List<LocalDate> days) {
        TimeTotals totals = new TimeTotals(5);

        for (int at = 0; at < days.size(); at++) {
            totals.add(days.get(at), Map.of("n", Integer.toString(at % 3)), of("0." + (at + 1)));
        }

        GroupTotal all = totals.spans().values().stream()
                .flatMap(groups -> groups.values().stream())
                .reduce(GroupTotal.ZERO, GroupTotal::plus);
        BigDecimal sum = BigDecimal.ZERO;
        for (int at = 0; at < days.size(); at++) {
            sum = sum.add(new BigDecimal("0." + (at + 1)));
        }
        assertThat(all.count()).isEqualTo(days.size());
        assertThat(all.sum()).isEqualByComparingTo(sum);
        assertThat(totals.spans().size() <= 5 || totals.grain() == Granularity.YEAR)
                .isTrue();
        assertThat(totals.spans().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        days.stream().map(totals.grain()::start).distinct().toList());
    }

    @Provide
    Arbitrary<List<LocalDate>> days() {
        return Arbitraries.integers()
                .between(-800, 800)
                .map(day -> LocalDate.of(2026, 1, 1).plusDays(day))
                .list()
                .ofMaxSize(40);
    }
}
