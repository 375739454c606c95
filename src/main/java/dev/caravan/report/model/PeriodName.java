package dev.caravan.report.model;

import dev.caravan.query.TimeWindow;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.Optional;

/** Names a window, so that a folder can be called so. */
public final class PeriodName {

    /** Colons have no place in file names. */
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH.mm.ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private PeriodName() {}

    /**
     * {@code all}, one day ({@code 2026-11-28}), one ISO week ({@code 2026-W48}), one month ({@code 2026-11}),
     * {@code 2026-10-01_2026-10-15}, {@code from-2026-10-01} or {@code until-2026-11-01}; bounds that are no midnight in
     * the zone as moments of UTC.
     */
    public static String name(TimeWindow window, ZoneId zone) {
        if (window.isAll()) {
            return "all";
        }
        if (window.to().isEmpty()) {
            return "from-" + bound(window.from().orElseThrow(), zone);
        }
        if (window.from().isEmpty()) {
            return "until-" + bound(window.to().orElseThrow(), zone);
        }
        Instant from = window.from().orElseThrow();
        Instant to = window.to().orElseThrow();
        return midnight(from, zone)
                .flatMap(first -> calendar(first, to, zone))
                .orElseGet(() -> bound(from, zone) + "_" + bound(to, zone));
    }

    private static Optional<String> calendar(LocalDate first, Instant to, ZoneId zone) {
        if (isStart(first.plusDays(1), to, zone)) {
            return Optional.of(first.toString());
        }
        if (first.getDayOfWeek() == DayOfWeek.MONDAY && isStart(first.plusWeeks(1), to, zone)) {
            return Optional.of(week(first));
        }
        if (first.getDayOfMonth() == 1 && isStart(first.plusMonths(1), to, zone)) {
            return Optional.of(YearMonth.from(first).toString());
        }
        return Optional.empty();
    }

    /** The year is that of the week, which may begin in the year before. */
    private static String week(LocalDate monday) {
        return String.format(
                Locale.ROOT,
                "%04d-W%02d",
                monday.get(IsoFields.WEEK_BASED_YEAR),
                monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
    }

    private static boolean isStart(LocalDate day, Instant instant, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant().equals(instant);
    }

    private static String bound(Instant instant, ZoneId zone) {
        return midnight(instant, zone).map(LocalDate::toString).orElseGet(() -> MOMENT.format(instant));
    }

    /** The day that begins at an instant, which a change to daylight saving may put an hour off midnight. */
    static Optional<LocalDate> midnight(Instant instant, ZoneId zone) {
        LocalDate day = instant.atZone(zone).toLocalDate();
        return Optional.of(day).filter(of -> isStart(of, instant, zone));
    }
}
