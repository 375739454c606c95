package dev.caravan.report.schedule;

import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Optional;
import java.util.TimeZone;
import org.quartz.CronExpression;

/**
 * The moments of a cron expression in a zone. It is read by the wall clock, so that a time of day comes once every day:
 * one that a change to daylight saving leaves out comes as much later, one that it repeats comes the first time. Quartz
 * itself leaves the former day out.
 */
final class CronSchedule {

    private final CronExpression wallClock;
    private final ZoneId zone;

    CronSchedule(String cron, ZoneId zone) {
        try {
            this.wallClock = new CronExpression(cron);
        } catch (ParseException e) {
            throw new IllegalArgumentException("'" + cron + "' is no cron expression", e);
        }
        this.wallClock.setTimeZone(TimeZone.getTimeZone(ZoneOffset.UTC));
        this.zone = zone;
    }

    /** The first moment after another; empty if there are no more. */
    Optional<Instant> next(Instant after) {
        LocalDateTime local = after.atZone(zone).toLocalDateTime();
        // A wall clock that was put back shows times again that are over.
        while (true) {
            Date next = wallClock.getNextValidTimeAfter(Date.from(local.toInstant(ZoneOffset.UTC)));
            if (next == null) {
                return Optional.empty();
            }
            local = LocalDateTime.ofInstant(next.toInstant(), ZoneOffset.UTC);
            Instant found = local.atZone(zone).toInstant();
            if (found.isAfter(after)) {
                return Optional.of(found);
            }
        }
    }

    /** The last moment after another, up to and with {@code until}; empty if there is none. */
    Optional<Instant> last(Instant after, Instant until) {
        Optional<Instant> last = Optional.empty();
        Instant low = after;
        Instant high = until;
        while (low.isBefore(high)) {
            Instant middle = low.plusMillis(Duration.between(low, high).toMillis() / 2);
            Instant end = high;
            Optional<Instant> found = next(middle).filter(fire -> !fire.isAfter(end));
            if (found.isPresent()) {
                last = found;
                low = found.get();
            } else {
                high = middle;
            }
        }
        return last;
    }
}
