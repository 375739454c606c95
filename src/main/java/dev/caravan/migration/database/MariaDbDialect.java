package dev.caravan.migration.database;

import dev.caravan.design.MigrationStep.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * MariaDB, and MySQL by the same driver: no snapshot is shared, each connection reads its own, taken when it begins. A
 * connection sends one result at a time.
 */
final class MariaDbDialect implements DatabaseDialect {

    static final String EXAMPLE = "jdbc:mariadb://HOST/DATABASE";

    private static final Set<String> SCHEMES = Set.of("jdbc:mariadb://", "jdbc:mysql://");

    /**
     * Readers wait for the table now and then, in the middle of a result or between two: no server's patience shall end that.
     * Dates of zero are read as they are. Long keys are ordered by all that a key of the table can hold. What a login or the
     * server may have set otherwise is set: how values become texts, how long these may be, and how many rows a result has.
     */
    private static final List<String> BEGIN = List.of(
            "SET NAMES utf8mb4",
            "SET sql_select_limit = 18446744073709551615, sql_big_selects = 1, group_concat_max_len = 4294967295,"
                    + " div_precision_increment = 4, lc_time_names = 'en_US'",
            "SET time_zone = '+00:00', net_write_timeout = 2147483, wait_timeout = 2147483, max_sort_length = 8192,"
                    + " sql_mode = replace(replace(replace(@@sql_mode,"
                    + " 'NO_ZERO_IN_DATE', ''), 'NO_ZERO_DATE', ''), 'TRADITIONAL', '')"
                    // the servers know each other's comments, and which are not for them
                    + " /*M!100108 , max_statement_time = 0 */"
                    + " /*M!100300 , idle_transaction_timeout = 0, idle_readonly_transaction_timeout = 0 */"
                    + " /*!50708 , max_execution_time = 0 */",
            "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
            "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");

    /** The numbers of "illegal mix of collations", between two, three and more texts. */
    static final Set<Integer> MIXED_COLLATIONS = Set.of(1267, 1270, 1271);

    /** Returns whether a JDBC URL is of such a database; one that chooses between servers is not, since they share no state. */
    static boolean isMeantBy(String url) {
        return SCHEMES.stream().anyMatch(url::startsWith);
    }

    @Override
    public String driverUrl(String url) {
        return url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:");
    }

    @Override
    public Map<String, String> properties(Duration limit) {
        return Map.of(
                "connectTimeout",
                Long.toString(limit.toMillis()),
                "tcpKeepAlive",
                "true",
                // a server may not ask for files of this machine
                "allowLocalInfile",
                "false",
                // of statements prepared by the server, dates with a month or a day of zero cannot be read
                "useServerPrepStmts",
                "false");
    }

    @Override
    public String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    @Override
    public String withoutRows(String query) {
        return query + " LIMIT 0";
    }

    @Override
    public SqlFragment isBehind(List<String> key, List<String> types, List<String> boundary) {
        return MariaDbKeys.compared(key, types, boundary, ">");
    }

    @Override
    public SqlFragment isUpTo(List<String> key, List<String> types, List<String> boundary) {
        return MariaDbKeys.compared(key, types, boundary, "<=");
    }

    /** An index gives the groups in their order, so nothing is gathered; a window would be written down as a whole. */
    @Override
    public String keysOf(String rows, List<String> key) {
        String columns = String.join(", ", key);
        return "SELECT " + columns + ", count(*) > 1 FROM " + rows + " GROUP BY " + columns + " ORDER BY " + columns;
    }

    @Override
    public boolean readsTwoResultsAtOnce() {
        return false;
    }

    @Override
    public Optional<String> objection(Connection connection, Rows rows, List<String> keyTypes) throws SQLException {
        Optional<String> key = MariaDbKeys.objection(rows.key(), keyTypes);
        return key.isPresent() ? key : MariaDbTables.objection(connection, rows.sql(), rows.key());
    }

    @Override
    public Optional<String> joinObjection(List<String> entityTypes, List<String> itemTypes) {
        return MariaDbKeys.joinObjection(entityTypes, itemTypes);
    }

    /**
     * A text beyond a column's character set cannot be compared with it. Every character set has ASCII: where such texts cannot
     * be compared either, something else is wrong with the column.
     */
    @Override
    public boolean cannotHold(SQLException failure, Collection<String> texts) {
        boolean mixed = MIXED_COLLATIONS.contains(failure.getErrorCode());
        return mixed
                ? !texts.stream().allMatch(StandardCharsets.US_ASCII.newEncoder()::canEncode)
                : DatabaseDialect.super.cannotHold(failure, texts);
    }

    /** Nobody joins what this connection reads: the name of the snapshot is empty. */
    @Override
    public String lead(Connection connection) throws SQLException {
        join(connection, "");
        return "";
    }

    /** Begins a snapshot of its own. */
    @Override
    public void join(Connection connection, String snapshot) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : BEGIN) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                // as a text: the driver reckons with the machine's time zone otherwise
                ResultSet now = statement.executeQuery("SELECT cast(utc_timestamp(6) AS char)")) {
            now.next();
            return Instant.parse(now.getString(1).replace(' ', 'T') + "Z");
        }
    }
}
