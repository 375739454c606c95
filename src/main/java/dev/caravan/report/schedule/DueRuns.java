package dev.caravan.report.schedule;

import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.query.TimeWindow;
import dev.caravan.report.model.PeriodName;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Which runs of a report its schedule wants. A period is due at the first moment of the schedule after its end, before
 * the next period ends; so each comes once, however often the schedule ticks. Reports of all time have a run for each
 * moment, of which only the latest is worth making.
 */
final class DueRuns {

    private final Report report;
    private final Schedule schedule;
    private final CronSchedule fireTimes;

    /** Those of a report that has a schedule. */
    DueRuns(Report report) {
        this.report = report;
        this.schedule = report.schedule().orElseThrow();
        this.fireTimes = new CronSchedule(schedule.cron(), report.zone());
    }

    /**
     * The runs to be made, the oldest first.
     *
     * @param after those that were due up to then are accounted for
     * @param upSince what was due before is missed, and subject to {@link Schedule.CatchUp}
     */
    List<DueRun> due(Instant after, Instant upSince, Instant now) {
        List<DueRun> due = schedule.covers() == Schedule.Covers.ALL ? latest(after, now) : periods(after, now);
        List<DueRun> last = due.subList(Math.max(0, due.size() - 1), due.size());
        return switch (schedule.catchUp()) {
            case ALL -> due;
            case LAST -> last;
            case NONE ->
                last.stream().filter(period -> period.dueAt().isAfter(upSince)).toList();
        };
    }

    private List<DueRun> latest(Instant after, Instant now) {
        return fireTimes.last(after, now).map(fire -> new DueRun(report, "all#" + fire, TimeWindow.ALL, fire)).stream()
                .toList();
    }

    private List<DueRun> periods(Instant after, Instant now) {
        Deque<DueRun> due = new ArrayDeque<>();
        CalendarPeriod period = CalendarPeriod.endedAt(now, schedule.covers(), report.zone());
        while (period.next().end().isAfter(after)) {
            CalendarPeriod ended = period;
            dueAt(ended)
                    .filter(fire -> fire.isAfter(after) && !fire.isAfter(now))
                    .map(fire ->
                            new DueRun(report, PeriodName.name(ended.window(), report.zone()), ended.window(), fire))
                    .ifPresent(due::addFirst);
            period = period.previous();
        }
        return List.copyOf(due);
    }

    private Optional<Instant> dueAt(CalendarPeriod period) {
        Instant nextEnd = period.next().end();
        return fireTimes.next(period.end().minusMillis(1)).filter(fire -> fire.isBefore(nextEnd));
    }

    /** When the schedule comes next. */
    Optional<Instant> next(Instant now) {
        return fireTimes.next(now);
    }
}
