package dev.caravan.store;

import com.ethlo.time.ITU;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** Points in time as the table has them: UTC, always with three digits of a second, so that text order is time order. */
public final class Timestamps {

    private static final DateTimeFormatter STORED = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final int DATE_END = "2026-11-29".length();
    private static final int SECONDS_END = "2026-11-29T08:30:00".length();
    private static final int STORED_LENGTH = "2026-11-29T08:30:00.000Z".length();

    private Timestamps() {}

    /**
     * How a text is stored that is written as UTC to the second, {@code 2026-11-29T08:30:00Z}, or to the millisecond. Most
     * are, and a parser of just that takes a tenth of the time of one that reads everything.
     *
     * @return empty where the text is written otherwise, or names no point in time
     */
    public static Optional<String> ofUtc(String text) {
        boolean toSeconds = text.length() == SECONDS_END + 1 && text.charAt(SECONDS_END) == 'Z';
        boolean toMillis = text.length() == STORED_LENGTH
                && text.charAt(SECONDS_END) == '.'
                && text.charAt(STORED_LENGTH - 1) == 'Z';
        if ((toSeconds || toMillis) && text.charAt(DATE_END) == 'T' && exists(text)) {
            return Optional.of(toMillis ? text : text.substring(0, SECONDS_END) + ".000Z");
        }
        return Optional.empty();
    }

    private static boolean exists(String text) {
        try {
            return ITU.parseDateTime(text).getYear() >= 0;
        } catch (DateTimeException e) {
            // no such day, hour or second
            return false;
        }
    }

    /** How a point in time is stored; what is finer than a millisecond is cut. */
    public static String format(Instant instant) {
        return STORED.format(instant.truncatedTo(ChronoUnit.MILLIS));
    }
}
