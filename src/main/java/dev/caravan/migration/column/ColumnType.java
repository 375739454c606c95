package dev.caravan.migration.column;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/**
 * What the database says of a column.
 *
 * @param column its name in the result
 * @param name the type's name: small letters with PostgreSQL, capitals with MariaDB and MySQL
 * @param jdbcType one of {@link java.sql.Types}
 * @param precision digits of a number, bits of a bit string, characters of a text
 */
public record ColumnType(String column, String name, int jdbcType, int precision) {

    public static ColumnType of(ResultSetMetaData columns, int column) throws SQLException {
        return new ColumnType(
                columns.getColumnLabel(column),
                columns.getColumnTypeName(column),
                columns.getColumnType(column),
                columns.getPrecision(column));
    }
}
