package dev.caravan.store;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Points in time as the table has them: UTC, always with three digits of a second, so that text order is time order. */
public final class Timestamps {

    private static final DateTimeFormatter STORED = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Timestamps() {}

    /** How a point in time is stored; what is finer than a millisecond is cut. */
    public static String format(Instant instant) {
        return STORED.format(instant.truncatedTo(ChronoUnit.MILLIS));
    }
}
