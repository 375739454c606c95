package dev.caravan.report.html;

import dev.caravan.query.TimeWindow;
import dev.caravan.report.total.Granularity;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.report.total.TimeTotals;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Chooses the spans of days that a page draws: every day where they are few, else the latest, and all by month or year. */
final class TimeCharts {

    private static final int MOST_COLUMNS = 62;
    private static final int LATEST_DAYS = 31;

    private final TimeTotals days;
    private final TimeChart.Drawing drawing;
    private final LocalDate asOf;
    private final LocalDate first;
    private final LocalDate last;

    private TimeCharts(ReportTotals totals, TimeChart.Drawing drawing, TimeWindow window, LocalDate asOf, ZoneId zone) {
        this.days = totals.days();
        this.drawing = drawing;
        this.asOf = asOf;
        this.first = window.from().map(from -> day(from, zone)).orElseGet(days::first);
        // A window may end in the future, of which there is nothing to draw.
        LocalDate known = days.last().isAfter(asOf) ? days.last() : asOf;
        this.last = window.to()
                .map(to -> day(to.minusMillis(1), zone))
                .map(end -> end.isAfter(known) ? known : end)
                .filter(end -> !end.isBefore(first))
                .orElseGet(days::last);
    }

    /** The charts of a report; none, where no row has a day. */
    static List<TimeChart> of(
            ReportTotals totals, TimeChart.Drawing drawing, TimeWindow window, Instant asOf, ZoneId zone) {
        return totals.days().isEmpty()
                ? List.of()
                : new TimeCharts(totals, drawing, window, day(asOf, zone), zone).chosen();
    }

    private static LocalDate day(Instant instant, ZoneId zone) {
        return instant.atZone(zone).toLocalDate();
    }

    private List<TimeChart> chosen() {
        List<TimeChart> chosen = new ArrayList<>();
        if (days.grain() == Granularity.DAY && Granularity.DAY.spans(first, last) <= MOST_COLUMNS) {
            chosen.add(drawing.of("By day", Granularity.DAY, first, last));
            return chosen;
        }
        latestDays().ifPresent(chosen::add);
        chosen.add(overview());
        return chosen;
    }

    private Optional<TimeChart> latestDays() {
        LocalDate end = last.isAfter(asOf) && !days.first().isAfter(asOf) ? asOf : last;
        return days.grain() == Granularity.DAY
                ? Optional.of(drawing.of(
                        "Latest " + LATEST_DAYS + " days", Granularity.DAY, end.minusDays(LATEST_DAYS - 1L), end))
                : Optional.empty();
    }

    private TimeChart overview() {
        boolean months = days.grain() != Granularity.YEAR && Granularity.MONTH.spans(first, last) <= MOST_COLUMNS;
        Granularity grain = months ? Granularity.MONTH : Granularity.YEAR;
        if (grain.spans(first, last) <= MOST_COLUMNS) {
            return drawing.of("By " + TimeChart.name(grain).toLowerCase(Locale.ROOT), grain, first, last);
        }
        LocalDate start = grain.plus(grain.start(last), 1L - MOST_COLUMNS);
        return drawing.of("Latest " + MOST_COLUMNS + " years", grain, start, last);
    }
}
