package dev.caravan.migration.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/** PostgreSQL: every reader works in the very same snapshot, which the first connection exports. */
public final class PostgreSqlDialect implements DatabaseDialect {

    static final String SCHEME = "jdbc:postgresql:";
    static final String EXAMPLE = "jdbc:postgresql://HOST/DATABASE";

    /** A table that somebody has locked is waited for as long as that; less than a stop is waited for. */
    private static final String LOCK_TIMEOUT = "15s";

    /**
     * What a role, a database or a pooler may have set otherwise: how values become texts, which rows are seen, and limits
     * that are made for the short transactions of a shop.
     */
    private static final List<String> SESSION = List.of(
            "extra_float_digits = 3",
            "DateStyle = 'ISO, YMD'",
            "IntervalStyle = 'postgres'",
            "TIME ZONE 'UTC'",
            "bytea_output = 'hex'",
            "xmlbinary = 'base64'",
            "lc_numeric = 'C'",
            "lc_time = 'C'",
            "standard_conforming_strings = on",
            // rows that a policy would hide are an error
            "row_security = off",
            // readers wait for the table now and then, with their transaction open
            "idle_in_transaction_session_timeout = 0",
            // the keys of a large table take longer than the queries of a shop
            "statement_timeout = 0",
            "lock_timeout = '" + LOCK_TIMEOUT + "'");

    @Override
    public Map<String, String> properties(Duration limit) {
        return Map.of(
                "ApplicationName",
                "caravan",
                "connectTimeout",
                Long.toString(limit.toSeconds()),
                // the whole of it: of several hosts the first may be the one that is silent
                "loginTimeout",
                Long.toString(limit.multipliedBy(2).toSeconds()),
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
    public SqlFragment isBehind(List<String> key, List<String> types, List<String> boundary) {
        return compared(key, ">", boundary);
    }

    @Override
    public SqlFragment isUpTo(List<String> key, List<String> types, List<String> boundary) {
        return compared(key, "<=", boundary);
    }

    private static SqlFragment compared(List<String> key, String operator, List<String> boundary) {
        String marks = key.stream().map(column -> "?").collect(Collectors.joining(", "));
        return new SqlFragment("(" + String.join(", ", key) + ") " + operator + " (" + marks + ")", boundary);
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
            String name = exported.getString(1);
            liftLimit(statement);
            return name;
        }
    }

    @Override
    public void join(Connection connection, String snapshot) throws SQLException {
        begin(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TRANSACTION SNAPSHOT '" + snapshot + "'");
            liftLimit(statement);
        }
    }

    /**
     * Everything is set for the transaction alone: a pooler may serve each transaction by another connection to the server,
     * and hands that one to other programs afterwards.
     */
    private static void begin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (isOnlyOurs(connection, statement)) {
                // not this transaction alone, which a query might end
                statement.execute("SET default_transaction_read_only = on");
            }
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            for (String setting : SESSION) {
                statement.execute("SET LOCAL " + setting);
            }
        }
    }

    /** A pooler makes up the number of the process that a client is told. */
    private static boolean isOnlyOurs(Connection connection, Statement statement) throws SQLException {
        try (ResultSet process = statement.executeQuery("SELECT pg_backend_pid()")) {
            process.next();
            return process.getInt(1) == connection.unwrap(PGConnection.class).getBackendPID();
        }
    }

    /** Not known to every version: asked for once the snapshot is taken, since a query takes one. */
    private static void liftLimit(Statement statement) throws SQLException {
        statement
                .executeQuery("SELECT set_config(name, '0', true) FROM pg_settings WHERE name = 'transaction_timeout'")
                .close();
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
