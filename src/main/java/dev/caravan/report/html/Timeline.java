package dev.caravan.report.html;

import dev.caravan.report.total.Amount;
import dev.caravan.report.total.Grain;
import dev.caravan.report.total.Totals;
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
record Timeline(String title, String grain, List<Plot> plots, List<Line> numbers) {

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
        private final Totals totals;
        private final PageColours colours;
        private final int fraction;

        /**
         * The drawing of these totals.
         *
         * @param fraction how many digits sums have at least behind the point
         */
        Drawing(Totals totals, PageColours colours, int fraction) {
            this.totals = totals;
            this.colours = colours;
            this.fraction = fraction;
        }

        Timeline of(String title, Grain grain, LocalDate first, LocalDate last) {
            NavigableMap<LocalDate, Map<Map<String, String>, Amount>> amounts =
                    totals.days().spans(grain);
            List<Plot.Stack> counts = new ArrayList<>();
            List<Plot.Stack> sums = new ArrayList<>();
            List<Line> numbers = new ArrayList<>();
            for (LocalDate start = grain.start(first); !start.isAfter(last); start = grain.plus(start, 1)) {
                Map<Map<String, String>, Amount> groups = amounts.getOrDefault(start, Map.of());
                Amount all = groups.values().stream().reduce(Amount.ZERO, Amount::plus);
                Line line = new Line(
                        grain.words(start),
                        PageNumbers.count(all.count()),
                        PageNumbers.rounded(all.sum(), fraction),
                        PageNumbers.plain(all.sum()));
                counts.add(counts(label(grain, start), line, groups));
                sums.add(new Plot.Stack(
                        label(grain, start),
                        line.span() + ": " + line.sum(),
                        List.of(new Plot.Part("series", all.sum().doubleValue()))));
                if (all.count() > 0) {
                    numbers.add(line);
                }
            }
            String span = grain.words(grain.start(first)) + " to " + grain.words(grain.start(last));
            List<Plot> plots = new ArrayList<>();
            plots.add(Plot.of(totals.terms().rows(), span, counts, Plot.Kind.STACKED_COUNTS));
            totals.terms().sum().ifPresent(sum -> plots.add(Plot.of(sum.called(), span, sums, Plot.Kind.SUMS)));
            return new Timeline(title, name(grain), plots, numbers);
        }

        private Plot.Stack counts(String label, Line line, Map<Map<String, String>, Amount> groups) {
            List<Plot.Part> parts = new ArrayList<>();
            List<String> words = new ArrayList<>();
            for (Map<String, String> values : totals.groups().keySet()) {
                Amount amount = groups.get(values);
                if (amount != null) {
                    parts.add(new Plot.Part(colours.of(values), amount.count()));
                    words.add(Totals.name(values) + " " + PageNumbers.count(amount.count()));
                }
            }
            String title =
                    line.span() + ": " + line.count() + (words.isEmpty() ? "" : " – " + String.join(", ", words));
            return new Plot.Stack(label, title, parts);
        }

        private static String label(Grain grain, LocalDate start) {
            return grain == Grain.DAY ? DAY_LABEL.format(start) : grain.words(start);
        }
    }

    static String name(Grain grain) {
        return switch (grain) {
            case DAY -> "Day";
            case MONTH -> "Month";
            case YEAR -> "Year";
        };
    }
}
