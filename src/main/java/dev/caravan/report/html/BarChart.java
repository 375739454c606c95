package dev.caravan.report.html;

import dev.caravan.report.total.GroupTotal;
import dev.caravan.report.total.ReportTotals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A chart with a bar for each combination of values.
 *
 * @param title what the bars show
 * @param note what is cut; empty: nothing
 */
record BarChart(String title, List<Bar> bars, String note) {

    /**
     * One bar.
     *
     * @param x where it begins, in percent of the chart's width
     * @param cut where it is marked as cut; empty: it is drawn whole
     * @param exact its number with all its digits
     * @param value its number as it is shown
     * @param share its part of all, in words; may be empty
     */
    record Bar(
            String name, String colour, String x, String width, String cut, String exact, String value, String share) {
        boolean isCut() {
            return !cut.isEmpty();
        }
    }

    static BarChart counts(ReportTotals totals, PageColors colours) {
        long all = totals.all().count();
        return of(
                totals.terms().rows(),
                totals,
                colours,
                0,
                amount -> BigDecimal.valueOf(amount.count()),
                amount -> PageNumbers.share(amount.count(), all));
    }

    static BarChart sums(String title, int fraction, ReportTotals totals, PageColors colours) {
        return of(title, totals, colours, fraction, GroupTotal::sum, amount -> "");
    }

    private static BarChart of(
            String title,
            ReportTotals totals,
            PageColors colours,
            int fraction,
            Function<GroupTotal, BigDecimal> number,
            Function<GroupTotal, String> share) {
        double[] values = totals.groups().values().stream()
                .map(number)
                .mapToDouble(BigDecimal::doubleValue)
                .toArray();
        Across across = Across.of(values);
        List<Bar> bars = new ArrayList<>();
        for (Map.Entry<Map<String, String>, GroupTotal> group : totals.groups().entrySet()) {
            BigDecimal value = number.apply(group.getValue());
            double drawn = across.ceiling().drawn(value.doubleValue());
            double begin = (Math.min(drawn, 0) - across.least()) / across.span();
            double width = Math.abs(drawn) / across.span();
            boolean cut = across.ceiling().cuts(value.doubleValue());
            bars.add(new Bar(
                    ReportTotals.name(group.getKey()),
                    colours.of(group.getKey()),
                    PageNumbers.percent(begin),
                    PageNumbers.percent(width),
                    cut ? PageNumbers.percent(begin + width * (drawn < 0 ? 0.1 : 0.9)) : "",
                    PageNumbers.plain(value),
                    PageNumbers.brief(value, fraction),
                    share.apply(group.getValue())));
        }
        boolean cut = bars.stream().anyMatch(Bar::isCut);
        return new BarChart(title, bars, cut ? "Bars with a gap are longer than can be shown." : "");
    }

    /** The common scale of the bars. */
    private record Across(OutlierClip ceiling, double least, double span) {
        static Across of(double[] values) {
            OutlierClip ceiling = OutlierClip.of(values);
            double least = 0;
            double greatest = 0;
            for (double value : values) {
                least = Math.min(least, ceiling.drawn(value));
                greatest = Math.max(greatest, ceiling.drawn(value));
            }
            return new Across(ceiling, least, greatest == least ? 1 : greatest - least);
        }
    }
}
