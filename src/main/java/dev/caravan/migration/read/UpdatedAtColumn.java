package dev.caravan.migration.read;

import dev.caravan.migration.column.ColumnReader;
import dev.caravan.migration.column.ColumnType;
import dev.caravan.migration.column.TimeColumns;
import dev.caravan.migration.database.InvalidMigrationException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * The column that tells when a row was changed last.
 *
 * @param position in the result of its query, counted from 1
 * @param type what the database calls its type
 * @param text how it is read
 */
public record UpdatedAtColumn(int position, String type, ColumnReader text) {

    /**
     * The column at a position.
     *
     * @param where how refusals name the query
     * @throws InvalidMigrationException if it does not hold dates with times
     */
    static UpdatedAtColumn of(ResultSetMetaData found, int position, String where) throws SQLException {
        ColumnType type = ColumnType.of(found, position);
        return switch (type.name()) {
            case "timestamptz", "timestamp", "TIMESTAMP", "DATETIME" ->
                new UpdatedAtColumn(position, type.name(), ColumnReader.of(found, position, Optional.empty()));
            default ->
                throw new InvalidMigrationException(where + ": column " + type.column() + " of updatedAt is of type "
                        + type.name() + "; wanted a timestamp, such as by a cast in the query");
        };
    }

    /** The text of the column in a row; null if there is none. */
    String read(ResultSet row, int before) throws SQLException {
        return text.read(row, before + position);
    }

    /**
     * A point in time as the column has it: no row that was changed then or later, up to another point, has less. Columns that
     * know only full seconds are taken into account.
     *
     * @param zone of columns without a zone
     */
    public String bound(Instant from, Instant until, ZoneId zone) {
        Instant second = from.truncatedTo(ChronoUnit.SECONDS);
        return switch (type) {
            case "timestamptz" -> utc(second) + "Z";
            // the session's zone is UTC
            case "TIMESTAMP" -> utc(second);
            default -> TimeColumns.iso(least(second, until, zone.getRules()), "");
        };
    }

    private static String utc(Instant time) {
        return TimeColumns.iso(LocalDateTime.ofInstant(time, ZoneOffset.UTC), "");
    }

    /** The least that clocks have shown in that time: each time they are put back they show an hour again. */
    private static LocalDateTime least(Instant from, Instant until, ZoneRules rules) {
        LocalDateTime least = LocalDateTime.ofInstant(from, rules.getOffset(from));
        ZoneOffsetTransition change = rules.nextTransition(from);
        while (change != null && !change.getInstant().isAfter(until)) {
            if (change.getDateTimeAfter().isBefore(least)) {
                least = change.getDateTimeAfter();
            }
            change = rules.nextTransition(change.getInstant());
        }
        return least;
    }
}
