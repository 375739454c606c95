package dev.caravan.migration.column;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Texts of the times of MariaDB and MySQL, where month and day can be zero: those keep their text, which no attribute takes
 * for a time.
 *
 * <p>The driver moves a time that a daylight-saving change of the machine's zone skips, in every way of asking but one: as a
 * timestamp of a calendar in UTC. That in turn reckons by the Julian calendar before 1582, when nobody had saved daylight yet.
 */
final class MariaDbTimeColumns {

    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");
    private static final String GREGORIAN = "1583";

    private MariaDbTimeColumns() {}

    /** A time without a zone. */
    static String local(ResultSet row, int column) throws SQLException {
        return text(row, column, "");
    }

    /** A point in time, in a session whose zone is UTC. */
    static String utc(ResultSet row, int column) throws SQLException {
        return text(row, column, "Z");
    }

    private static String text(ResultSet row, int column, String zone) throws SQLException {
        String text = row.getString(column);
        if (text == null || hasZero(text)) {
            return text;
        }
        boolean julian = text.compareTo(GREGORIAN) < 0;
        return TimeColumns.iso(julian ? row.getObject(column, LocalDateTime.class) : inUtc(row, column), zone);
    }

    private static LocalDateTime inUtc(ResultSet row, int column) throws SQLException {
        Instant time =
                row.getTimestamp(column, Calendar.getInstance(UTC, Locale.ROOT)).toInstant();
        return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    /** Returns whether month or day are zero: 2026-00-10, 0000-00-00. */
    private static boolean hasZero(String text) {
        return text.startsWith("-00", 4) || text.startsWith("-00", 7);
    }
}
