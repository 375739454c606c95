package dev.caravan.migration.column;

import dev.caravan.design.Attribute;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Optional;

/**
 * How the values of one column become the texts of cells: exactly, and the same in every session, time zone and locale.
 * What an attribute cannot hold (no number, no date of the years 0001 to 9999) keeps its own text, so that validation
 * refuses the row and names the column.
 *
 * <p>Of MariaDB and MySQL it takes that the session's {@code time_zone} is {@code +00:00}: TIMESTAMP columns are sent in that
 * zone, and nothing in a result tells which it is.
 */
@FunctionalInterface
public interface ColumnReader {

    /**
     * The text of a column in the row that a result stands at; null if it is NULL.
     *
     * @param column its position, counted from 1
     */
    String read(ResultSet row, int column) throws SQLException;

    /**
     * How a column is read; chosen once for all rows of a result.
     *
     * @param column its position, counted from 1
     * @param attribute what its values are declared to be; empty if nothing is declared, and they are kept as text
     * @throws UnsupportedColumnException if that cannot hold the column's values exactly
     */
    static ColumnReader of(ResultSetMetaData columns, int column, Optional<Attribute> attribute) throws SQLException {
        ColumnType type = ColumnType.of(columns, column);
        return ColumnMappings.of(type).read(type, attribute.map(Attribute::type).orElse(Attribute.Type.STRING));
    }
}
