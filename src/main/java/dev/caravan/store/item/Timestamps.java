package dev.caravan.store.item;

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
    private static final int STORED_FRACTION = 3;
    private static final int MAX_FRACTION = 9;

    private Timestamps() {}

    /**
     * How a text is stored that is written as UTC, {@code 2026-11-29T08:30:00Z}, with or without a fraction of the second. Most
     * are, and a parser of just that takes a tenth of the time of one that reads everything. What is finer than a millisecond is
     * cut.
     *
     * @return empty if the text is written otherwise, or names no point in time
     */
    public static Optional<String> ofUtc(String text) {
        int fraction = text.length() - SECONDS_END - 2;
        boolean written =
                (fraction == -1 || (fraction > 0 && fraction <= MAX_FRACTION && text.charAt(SECONDS_END) == '.'))
                        && text.charAt(text.length() - 1) == 'Z'
                        && text.charAt(DATE_END) == 'T';
        if (!written || !exists(text)) {
            return Optional.empty();
        }
        return Optional.of(fraction == STORED_FRACTION ? text : withMillis(text, fraction));
    }

    private static String withMillis(String text, int fraction) {
        String digits = fraction < 0 ? "000" : text.substring(SECONDS_END + 1, text.length() - 1) + "00";
        return text.substring(0, SECONDS_END) + "." + digits.substring(0, STORED_FRACTION) + "Z";
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
