package dev.caravan.report.html;

import dev.caravan.report.total.Granularity;
import dev.caravan.report.total.GroupTotal;
import dev.caravan.report.total.ReportTotals;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/**
 * What the rows come to along the calendar, from one span of days to another, those without rows included.
 *
 * @param title what is shown, such as {@code By day}
 * @param grain the name of a span
 * @param numbers the same as text
 */
record TimeChart(String title, String grain, List<ColumnChart> plots, List<Line> numbers) {

    private static final DateTimeFormatter DAY_LABEL = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    /**
     * One span of days, as text.
     *
     * @param sum as it is shown
     * @param exact the sum with all its digits
     */
    record Line(String span, String count, String sum, String exact) {}

    /** Draws spans of days. */
    static final class Drawing {
        private final ReportTotals totals;
        private final PageColors colours;
        private final int fraction;

        /**
         * The drawing of these totals.
         *
         * @param fraction how many digits sums have at least behind the point
         */
        Drawing(ReportTotals totals, PageColors colours, int fraction) {
            this.totals = totals;
            this.colours = colours;
            this.fraction = fraction;
        }

        TimeChart of(String title, Granularity grain, LocalDate first, LocalDate last) {
            NavigableMap<LocalDate, Map<Map<String, String>, GroupTotal>> amounts =
                    totals.days().spans(grain);
            List<ColumnChart.Stack> counts = new ArrayList<>();
            List<ColumnChart.Stack> sums = new ArrayList<>();
            List<Line> numbers = new ArrayList<>();
            for (LocalDate start = grain.start(first); !start.isAfter(last); start = grain.plus(start, 1)) {
                Map<Map<String, String>, GroupTotal> groups = amounts.getOrDefault(start, Map.of());
                GroupTotal all = groups.values().stream().reduce(GroupTotal.ZERO, GroupTotal::plus);
                Line line = new Line(
                        grain.words(start),
                        PageNumbers.count(all.count()),
                        PageNumbers.rounded(all.sum(), fraction),
                        PageNumbers.plain(all.sum()));
                counts.add(counts(label(grain, start), line, groups));
                sums.add(new ColumnChart.Stack(
                        label(grain, start),
                        line.span() + ": " + line.sum(),
                        List.of(new ColumnChart.Part("series", all.sum().doubleValue()))));
                if (all.count() > 0) {
                    numbers.add(line);
                }
            }
            String span = grain.words(grain.start(first)) + " to " + grain.words(grain.start(last));
            List<ColumnChart> plots = new ArrayList<>();
            plots.add(ColumnChart.of(totals.terms().rows(), span, counts, ColumnChart.Kind.STACKED_COUNTS));
            totals.terms()
                    .sum()
                    .ifPresent(sum -> plots.add(ColumnChart.of(sum.called(), span, sums, ColumnChart.Kind.SUMS)));
            return new TimeChart(title, name(grain), plots, numbers);
        }

        private ColumnChart.Stack counts(String label, Line line, Map<Map<String, String>, GroupTotal> groups) {
            List<ColumnChart.Part> parts = new ArrayList<>();
            List<String> words = new ArrayList<>();
            for (Map<String, String> values : totals.groups().keySet()) {
                GroupTotal amount = groups.get(values);
                if (amount != null) {
                    parts.add(new ColumnChart.Part(colours.of(values), amount.count()));
                    words.add(ReportTotals.name(values) + " " + PageNumbers.count(amount.count()));
                }
            }
            String title =
                    line.span() + ": " + line.count() + (words.isEmpty() ? "" : " – " + String.join(", ", words));
            return new ColumnChart.Stack(label, title, parts);
        }

        private static String label(Granularity grain, LocalDate start) {
            return grain == Granularity.DAY ? DAY_LABEL.format(start) : grain.words(start);
        }
    }

    static String name(Granularity grain) {
        return switch (grain) {
            case DAY -> "Day";
            case MONTH -> "Month";
            case YEAR -> "Year";
        };
    }
}
