package dev.caravan.migration;

import dev.caravan.migration.PartQueries.Bound;
import java.sql.Connection;
import java.sql.PreparedStatement;
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

    /** A table that somebody has locked is waited for as long as that; less than a stop is waited for. */
    private static final String LOCK_TIMEOUT = "15s";

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
                "unspecified",
                // read as texts, which the driver would make of binary ones by way of a BigDecimal
                "binaryTransferDisable",
                "NUMERIC");
    }

    @Override
    public String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * A query that closes a bracket it has not opened would end the one that is built around it, and another statement could
     * follow.
     */
    @Override
    public void parse(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.getMetaData();
            if (statement.getParameterMetaData().getParameterCount() > 0) {
                throw new SQLException(
                        "No value specified for parameter 1 of the query; a question mark that is an operator"
                                + " is written ??");
            }
        }
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
            // not this transaction alone, which a query might end
            statement.execute("SET default_transaction_read_only = on");
            // readers wait for the table now and then, with their transaction open
            statement.execute("SET idle_in_transaction_session_timeout = 0");
            // the keys of a large table take longer than the queries of a shop
            statement.execute("SET statement_timeout = 0");
            statement.execute("SET lock_timeout = '" + LOCK_TIMEOUT + "'");
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
