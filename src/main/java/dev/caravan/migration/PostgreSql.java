package dev.caravan.migration;

import dev.caravan.migration.PartQueries.Bound;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** PostgreSQL: every reader works in the very same snapshot, which the first connection exports. */
final class PostgreSql implements Dialect {

    static final String SCHEME = "jdbc:postgresql:";
    static final String EXAMPLE = "jdbc:postgresql://HOST/DATABASE";

    private static final String CONNECT_SECONDS = "15";

    @Override
    public Map<String, String> properties() {
        return Map.of(
                "ApplicationName",
                "caravan",
                "connectTimeout",
                CONNECT_SECONDS,
                "tcpKeepAlive",
                "true",
                // boundaries are bound as texts, and become what they are compared with
                "stringtype",
                "unspecified");
    }

    @Override
    public String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public String withoutRows(String query) {
        return query + " LIMIT 0";
    }

    @Override
    public Bound isBehind(List<String> key, List<String> types, List<String> boundary) {
        return compared(key, ">", boundary);
    }

    @Override
    public Bound isUpTo(List<String> key, List<String> types, List<String> boundary) {
        return compared(key, "<=", boundary);
    }

    private static Bound compared(List<String> key, String operator, List<String> boundary) {
        String marks = key.stream().map(column -> "?").collect(Collectors.joining(", "));
        return new Bound("(" + String.join(", ", key) + ") " + operator + " (" + marks + ")", boundary);
    }

    @Override
    public String keysOf(String rows, List<String> key) {
        String columns = String.join(", ", key);
        String again = key.stream()
                .map(column -> column + " = lag(" + column + ") OVER in_order")
                .collect(Collectors.joining(" AND "));
        return "SELECT " + columns + ", " + again + " FROM " + rows + " WINDOW in_order AS (ORDER BY " + columns
                + ") ORDER BY " + columns;
    }

    @Override
    public String lead(Connection connection) throws SQLException {
        begin(connection);
        try (Statement statement = connection.createStatement();
                ResultSet exported = statement.executeQuery("SELECT pg_export_snapshot()")) {
            exported.next();
            return exported.getString(1);
        }
    }

    @Override
    public void join(Connection connection, String snapshot) throws SQLException {
        begin(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TRANSACTION SNAPSHOT '" + snapshot + "'");
        }
    }

    private static void begin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // readers wait for the table now and then, with their transaction open
            statement.execute("SET idle_in_transaction_session_timeout = 0");
            statement.execute("SET TIME ZONE 'UTC'");
        }
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet now = statement.executeQuery("SELECT now()")) {
            now.next();
            return now.getObject(1, OffsetDateTime.class).toInstant();
        }
    }
}
