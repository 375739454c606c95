package dev.caravan.report.schedule;

import dev.caravan.design.Schedule.Covers;
import dev.caravan.query.TimeWindow;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;

/**
 * A day, week or month of a zone. Its bounds are midnights there, however many hours lie between them.
 *
 * @param covers which of the three
 * @param first its first day
 */
record CalendarPeriod(Covers covers, LocalDate first, ZoneId zone) {

    /** The latest that has ended at a point in time. */
    static CalendarPeriod endedAt(Instant now, Covers covers, ZoneId zone) {
        LocalDate today = now.atZone(zone).toLocalDate();
        LocalDate first =
                switch (covers) {
                    case PREVIOUS_DAY -> today;
                    case PREVIOUS_WEEK -> today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                    case PREVIOUS_MONTH -> today.withDayOfMonth(1);
                    case ALL -> throw new IllegalArgumentException("all time has no periods");
                };
        return new CalendarPeriod(covers, first, zone).previous();
    }

    /** The period before; a day that a zone left out, when it moved to the other side of the date line, is none. */
    CalendarPeriod previous() {
        CalendarPeriod previous = new CalendarPeriod(covers, plus(first, -1), zone);
        return previous.isEmpty() ? previous.previous() : previous;
    }

    /** The period after. */
    CalendarPeriod next() {
        CalendarPeriod next = new CalendarPeriod(covers, plus(first, 1), zone);
        return next.isEmpty() ? next.next() : next;
    }

    private LocalDate plus(LocalDate day, int periods) {
        return switch (covers) {
            case PREVIOUS_DAY -> day.plusDays(periods);
            case PREVIOUS_WEEK -> day.plusWeeks(periods);
            case PREVIOUS_MONTH -> day.plusMonths(periods);
            case ALL -> throw new IllegalArgumentException("all time has no periods");
        };
    }

    private boolean isEmpty() {
        return !start().isBefore(end());
    }

    Instant start() {
        return first.atStartOfDay(zone).toInstant();
    }

    Instant end() {
        return plus(first, 1).atStartOfDay(zone).toInstant();
    }

    TimeWindow window() {
        return new TimeWindow(Optional.of(start()), Optional.of(end()));
    }
}
