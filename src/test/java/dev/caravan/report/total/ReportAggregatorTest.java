package dev.caravan.report.total;

import static dev.caravan.fixture.TestReport.PAID;
import static dev.caravan.fixture.TestReport.PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.TestReport;
import dev.caravan.report.publish.Manifest;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportAggregatorTest {

    private static GroupTotal amount(long count, String sum) {
        return new GroupTotal(count, new BigDecimal(sum), 0);
    }

    @Test
    void tellsEveryCombinationOfValuesEvenWithoutRows() {
        ReportTotals totals = TestReport.in("UTC").totals();

        assertThat(totals.groups().keySet())
                .extracting(values -> values.get("status"))
                .containsExactly("PENDING", "PAID", "SHIPPED", "DELIVERED", "CANCELLED");
        assertThat(totals.all()).isEqualTo(GroupTotal.ZERO);
        assertThat(totals.days().isEmpty()).isTrue();
        assertThat(totals.oldest()).isEmpty();
    }

    /** A double has sixteen digits, a decimal of DynamoDB 38; both of these sums need more. */
    @Test
    void losesNoDigit() {
        ReportTotals totals = TestReport.in("UTC")
                .add("o-1", PAID, "99999999999999999999999999999999999999", "2026-11-01T00:00:00.000Z")
                .add("o-2", PAID, "0.01", "2026-11-01T00:00:00.000Z")
                .add("o-3", PAID, "-0.1", "2026-11-02T00:00:00.000Z")
                .add("o-4", PAID, "1", "2026-11-02T00:00:00.000Z")
                .totals();

        assertThat(totals.groups().get(PAID).sum()).isEqualByComparingTo("99999999999999999999999999999999999999.91");
        assertThat(totals.days()
                        .spans()
                        .get(LocalDate.of(2026, 11, 1))
                        .get(PAID)
                        .sum())
                .isEqualByComparingTo("99999999999999999999999999999999999999.01");
        assertThat(totals.days().spans().get(LocalDate.of(2026, 11, 2))).isEqualTo(Map.of(PAID, amount(2, "0.9")));
    }

    @Test
    void countsWhatHasNothingToSum() {
        Item text =
                TestReport.order("o-3", PAID, null, "2026-11-01T00:00:00.000Z").with("total", "12.50");

        ReportTotals totals = TestReport.in("UTC")
                .add("o-1", PAID, "5", "2026-11-01T00:00:00.000Z")
                .add("o-2", PAID, null, "2026-11-01T00:00:00.000Z")
                .add(PAID, text)
                .totals();

        assertThat(totals.groups()).containsEntry(PAID, new GroupTotal(3, new BigDecimal(5), 2));
    }

    /** In Berlin, 29 March has 23 hours and 25 October 25; both end at 22:00 or 23:00 UTC of the day before the next. */
    @Test
    void countsByTheDaysOfTheZoneAlsoWhereClocksChange() {
        ReportTotals totals = TestReport.in("Europe/Berlin")
                .add("o-1", PAID, "1", "2026-03-28T22:59:59.999Z")
                .add("o-2", PAID, "2", "2026-03-28T23:00:00.000Z")
                .add("o-3", PAID, "4", "2026-03-29T21:59:59.999Z")
                .add("o-4", PAID, "8", "2026-03-29T22:00:00.000Z")
                .add("o-5", PAID, "16", "2026-10-24T22:00:00.000Z")
                .add("o-6", PAID, "32", "2026-10-25T22:59:59.999Z")
                .add("o-7", PAID, "64", "2026-10-25T23:00:00.000Z")
                .totals();

        assertThat(Manifest.days(totals))
                .containsExactly(
                        new Manifest.Day("2026-03-28", 1, new BigDecimal(1)),
                        new Manifest.Day("2026-03-29", 2, new BigDecimal(6)),
                        new Manifest.Day("2026-03-30", 1, new BigDecimal(8)),
                        new Manifest.Day("2026-10-25", 2, new BigDecimal(48)),
                        new Manifest.Day("2026-10-26", 1, new BigDecimal(64)));
    }

    @Test
    void keepsApartWhatHasNoDay() {
        ReportTotals totals = TestReport.in("UTC")
                .add("o-1", PAID, "1", null)
                .add("o-2", PAID, "2", "yesterday")
                .add("o-3", PAID, "4", "2026-13-41T00:00:00.000Z")
                .add(PAID, TestReport.order("o-4", PAID, "8", null).with("created_at", Value.of(20261101)))
                .add("o-5", PAID, "16", "2026-11-01T00:00:00.000Z")
                .totals();

        assertThat(totals.undated()).isEqualTo(amount(4, "15"));
        assertThat(Manifest.days(totals)).containsExactly(new Manifest.Day("2026-11-01", 1, new BigDecimal(16)));
    }

    @Test
    void knowsTheTenOldestOfTheValuesAskedForAndTiesInTheirOrder() {
        TestReport report = TestReport.in("UTC").add("paid", PAID, "1", "2020-01-01T00:00:00.000Z");
        for (int day = 28; day >= 1; day--) {
            report.add("o-" + day, PENDING, "1", "2026-11-%02dT00:00:00.000Z".formatted(day));
        }
        report.add("tie", PENDING, "1", "2026-11-01T00:00:00.000Z");

        assertThat(report.totals().oldest())
                .extracting(item -> item.text("order_id"))
                .containsExactly("o-1", "tie", "o-2", "o-3", "o-4", "o-5", "o-6", "o-7", "o-8", "o-9");
    }
}
