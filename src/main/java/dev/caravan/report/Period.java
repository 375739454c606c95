package dev.caravan.report;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Names a window, so that a folder can be called so. */
final class Period {

    /** Colons have no place in file names. */
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH.mm.ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Period() {}

    /**
     * {@code all}, one day ({@code 2026-11-28}), {@code 2026-10-01_2026-11-01}, {@code from-2026-10-01} or
     * {@code until-2026-11-01}; bounds that are no midnight in the zone as moments of UTC.
     */
    static String name(Window window, ZoneId zone) {
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
        boolean oneDay = midnight(from, zone)
                .filter(day -> day.plusDays(1).atStartOfDay(zone).toInstant().equals(to))
                .isPresent();
        return oneDay ? bound(from, zone) : bound(from, zone) + "_" + bound(to, zone);
    }

    private static String bound(Instant instant, ZoneId zone) {
        return midnight(instant, zone).map(LocalDate::toString).orElseGet(() -> MOMENT.format(instant));
    }

    /** The day that begins at an instant, which a change to daylight saving may put an hour off midnight. */
    static Optional<LocalDate> midnight(Instant instant, ZoneId zone) {
        LocalDate day = instant.atZone(zone).toLocalDate();
        return Optional.of(day).filter(of -> of.atStartOfDay(zone).toInstant().equals(instant));
    }
}
