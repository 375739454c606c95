package dev.caravan.migration.column;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.function.Function;

/**
 * Texts of PostgreSQL's dates and times, read as {@code java.time} and so without a time zone or calendar of the machine:
 * ISO-8601, to the microsecond. What lies before the year 1 has BC behind it and infinity its name: no attribute takes
 * either for a time.
 */
public final class TimeColumns {

    private static final DateTimeFormatter BC_DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd 'BC'", Locale.ROOT);
    private static final DateTimeFormatter BC_TIME = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd'T'")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .toFormatter(Locale.ROOT);

    private TimeColumns() {}

    static String date(ResultSet row, int column) throws SQLException {
        return text(row, column, LocalDate.class, TimeColumns::of);
    }

    /** A time without a zone. */
    static String local(ResultSet row, int column) throws SQLException {
        return text(row, column, LocalDateTime.class, TimeColumns::of);
    }

    /** A point in time, in UTC. */
    static String instant(ResultSet row, int column) throws SQLException {
        return text(row, column, OffsetDateTime.class, TimeColumns::of);
    }

    private static <T> String text(ResultSet row, int column, Class<T> type, Function<T, String> text)
            throws SQLException {
        try {
            T value = row.getObject(column, type);
            return value == null ? null : text.apply(value);
        } catch (DateTimeException e) {
            // the driver stumbles over leap days before the year 1
            return row.getString(column);
        }
    }

    private static String of(LocalDate date) {
        if (date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)) {
            return infinity(date.equals(LocalDate.MAX));
        }
        return date.getYear() > 0 ? date.toString() : BC_DATE.format(date);
    }

    private static String of(LocalDateTime time) {
        if (time.equals(LocalDateTime.MAX) || time.equals(LocalDateTime.MIN)) {
            return infinity(time.equals(LocalDateTime.MAX));
        }
        return of(time, "");
    }

    private static String of(OffsetDateTime time) {
        if (time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN)) {
            return infinity(time.equals(OffsetDateTime.MAX));
        }
        return of(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime(), "Z");
    }

    private static String of(LocalDateTime time, String zone) {
        return time.getYear() > 0 ? iso(time, zone) : BC_TIME.format(time) + zone + " BC";
    }

    /** A time in ISO-8601 with what stands behind it. */
    public static String iso(LocalDateTime time, String zone) {
        if (time.getNano() > 0) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time) + zone;
        }
        // the same, made several times as fast; it leaves out seconds that are none
        return time + (time.getSecond() == 0 ? ":00" : "") + zone;
    }

    private static String infinity(boolean positive) {
        return positive ? "infinity" : "-infinity";
    }
}
