package dev.caravan.report.total;

import dev.caravan.design.ReportSummary;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts and sums the rows of a report while they are written. It keeps sums and the oldest few, never the rows. */
public final class ReportAggregator {

    private static final int MOST_OLDEST = 10;

    private final ReportSummary terms;
    private final ZoneId zone;
    private final Map<Map<String, String>, GroupTotal> groups = new LinkedHashMap<>();
    private final TimeTotals days = new TimeTotals();
    private final TopN<Item> oldest = TopN.least(MOST_OLDEST);
    private GroupTotal undated = GroupTotal.ZERO;

    /**
     * A tally of nothing yet.
     *
     * @param zone in which days begin
     * @param groups the combinations of values, each of which is told even if it has no row
     */
    public ReportAggregator(ReportSummary terms, ZoneId zone, List<Map<String, String>> groups) {
        this.terms = terms;
        this.zone = zone;
        groups.forEach(values -> this.groups.put(values, GroupTotal.ZERO));
    }

    /** Takes one row into account. */
    public void add(Map<String, String> values, Item item) {
        GroupTotal amount = GroupTotal.of(number(item));
        groups.merge(values, amount, GroupTotal::plus);
        if (terms.day().isPresent()) {
            addDay(terms.day().get(), values, item, amount);
        }
    }

    private Optional<BigDecimal> number(Item item) {
        return terms.sum()
                .map(sum -> item.get(sum.attribute()))
                .map(value -> value instanceof Value.Numeric number ? number.decimal() : null);
    }

    private void addDay(String attribute, Map<String, String> values, Item item, GroupTotal amount) {
        Optional<LocalDate> day =
                StoredTime.of(item.get(attribute)).map(time -> time.atZone(zone).toLocalDate());
        if (day.isEmpty()) {
            undated = undated.plus(amount);
            return;
        }
        days.add(day.get(), values, amount);
        if (!terms.oldest().isEmpty()
                && values.entrySet().containsAll(terms.oldest().entrySet())) {
            oldest.offer(item.text(attribute), () -> item);
        }
    }

    public ReportTotals totals() {
        return new ReportTotals(terms, groups, days, undated, oldest.inOrder());
    }
}
