package dev.caravan.migration.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at the tables that the columns of a query are from, for what the result does not tell. A table that gives no column
 * by itself is not seen.
 */
final class MariaDbTables {

    /** MyISAM and others: these have no snapshots, and who reads one makes all wait that write to it. */
    private static final String ENGINE = "SELECT t.engine FROM information_schema.tables t JOIN"
            + " information_schema.engines e ON e.engine = t.engine"
            + " WHERE e.transactions = 'NO' AND t.table_schema = ? AND t.table_name = ?";

    /** These are ordered by number and compared by text, and the driver says that they are CHAR. */
    private static final String ENUM = "SELECT upper(data_type) FROM information_schema.columns"
            + " WHERE data_type IN ('enum', 'set') AND table_schema = ? AND table_name = ? AND column_name = ?";

    private final Connection connection;
    private final ResultSetMetaData columns;

    private MariaDbTables(Connection connection, ResultSetMetaData columns) {
        this.connection = connection;
        this.columns = columns;
    }

    /** What hinders the rows of a query from being read in parts; empty: nothing. */
    static Optional<String> objection(Connection connection, String query, List<String> key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            MariaDbTables tables = new MariaDbTables(connection, statement.getMetaData());
            Optional<String> ofKey = tables.objectionToKey(key);
            return ofKey.isPresent() ? ofKey : tables.objectionToEngines();
        }
    }

    private Optional<String> objectionToKey(List<String> key) throws SQLException {
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            String name = columns.getColumnLabel(column);
            if (key.contains(name)) {
                Optional<String> type = found(
                        ENUM,
                        columns.getCatalogName(column),
                        columns.getTableName(column),
                        columns.getColumnName(column));
                if (type.isPresent()) {
                    return Optional.of(MariaDbKeys.refusal(name, type.get()));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> objectionToEngines() throws SQLException {
        Set<List<String>> tables = new LinkedHashSet<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            tables.add(List.of(columns.getCatalogName(column), columns.getTableName(column)));
        }
        for (List<String> table : tables) {
            Optional<String> engine = found(ENGINE, table.get(0), table.get(1));
            if (engine.isPresent()) {
                return Optional.of("the table " + table.get(1) + " is kept by " + engine.get()
                        + ", which has no snapshots, and writers would wait for the readers; migrate a copy of it that"
                        + " InnoDB keeps");
            }
        }
        return Optional.empty();
    }

    private Optional<String> found(String query, String... names) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < names.length; i++) {
                statement.setString(i + 1, names[i]);
            }
            try (ResultSet first = statement.executeQuery()) {
                return first.next() ? Optional.of(first.getString(1)) : Optional.empty();
            }
        }
    }
}
