package dev.caravan.report.model;

import dev.caravan.query.TimeWindow;
import dev.caravan.report.total.Granularity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Times as people read them, in the zone of a report. */
public final class TimeWindowText {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm:ss", Locale.ENGLISH);

    private final ZoneId zone;

    public TimeWindowText(ZoneId zone) {
        this.zone = zone;
    }

    /** A point in time, such as {@code 29 Nov 2026, 20:19:38}. */
    public String moment(Instant instant) {
        return SECOND.format(instant.atZone(zone));
    }

    /** A window, such as {@code 28 Nov 2026}, or {@code 1 Oct 2026 to 31 Oct 2026}: both days are in it. */
    public String window(TimeWindow window) {
        if (window.isAll()) {
            return "All time";
        }
        Optional<String> from = window.from().map(this::first);
        Optional<String> to = window.to().map(this::last);
        if (from.isEmpty()) {
            return "Until " + to.orElseThrow();
        }
        if (to.isEmpty()) {
            return "Since " + from.get();
        }
        return from.equals(to) ? from.get() : from.get() + " to " + to.get();
    }

    private String first(Instant from) {
        return PeriodName.midnight(from, zone)
                .map(Granularity.DAY::words)
                .orElseGet(() -> MINUTE.format(from.atZone(zone)));
    }

    private String last(Instant to) {
        Optional<LocalDate> after = PeriodName.midnight(to, zone);
        return after.map(day -> Granularity.DAY.words(day.minusDays(1)))
                .orElseGet(() -> MINUTE.format(to.atZone(zone)));
    }
}
