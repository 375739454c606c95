package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A connection to MariaDB reads, from one state, and is not hurried. */
@ExtendWith(TestMariaDb.class)
class MariaDbSessionTest {

    private final TestDatabase database;

    MariaDbSessionTest(TestDatabase database) {
        this.database = database;
    }

    private static List<String> row(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> texts = new ArrayList<>();
            rows.next();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                texts.add(rows.getString(column));
            }
            return texts;
        }
    }

    @Test
    void theSessionIsSet() throws SQLException {
        TestDatabase hurried = new TestDatabase(database.url()
                + "?sessionVariables=max_statement_time=3,idle_transaction_timeout=3,idle_readonly_transaction_timeout=3,"
                + "net_write_timeout=3,wait_timeout=3,time_zone='-07:00',sql_mode='PIPES_AS_CONCAT,TRADITIONAL'");
        try (Connection connection = hurried.connect()) {
            new MariaDbDialect().lead(connection);

            assertThat(row(
                            connection,
                            "SELECT @@time_zone, @@tx_isolation, @@tx_read_only, round(@@max_statement_time),"
                                    + " @@idle_transaction_timeout, @@idle_readonly_transaction_timeout,"
                                    + " @@net_write_timeout, @@wait_timeout"))
                    .containsExactly("+00:00", "REPEATABLE-READ", "1", "0", "0", "0", "2147483", "2147483");
            assertThat(row(connection, "SELECT @@sql_mode").get(0))
                    .contains("PIPES_AS_CONCAT", "STRICT_ALL_TABLES")
                    .doesNotContain("NO_ZERO", "TRADITIONAL");
        }
    }

    /** A limit of rows would hide them, another character set would make question marks of letters. */
    @Test
    void valuesAndRowsAreTheSameWhateverTheLoginHasSet() throws SQLException {
        database.run(
                "CREATE TABLE cities (name varchar(20) CHARACTER SET utf8mb4)",
                "INSERT INTO cities VALUES ('Łódź'), ('Şile')");
        TestDatabase careless = new TestDatabase(database.url()
                + "?sessionVariables=sql_select_limit=1,group_concat_max_len=4,div_precision_increment=0,"
                + "lc_time_names='de_DE',character_set_results='latin1',character_set_connection='latin1'");
        try (Connection connection = careless.connect()) {
            new MariaDbDialect().lead(connection);

            assertThat(row(
                            connection,
                            "SELECT group_concat(name ORDER BY hex(name)), 1 / 8, date_format('2026-10-01', '%M'), 'ł'"
                                    + " FROM cities"))
                    .containsExactly("Łódź,Şile", "0.1250", "October", "ł");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT name FROM cities")) {
                assertThat(rows.next()).as("first row").isTrue();
                assertThat(rows.next()).as("second row").isTrue();
            }
        }
    }

    @Test
    void nothingIsWritten() throws SQLException {
        database.run("CREATE TABLE t (n int)");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            new MariaDbDialect().lead(connection);

            assertThatThrownBy(() -> statement.execute("INSERT INTO t VALUES (1)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("READ ONLY");
        }
    }

    /** What changes behind the clock that is read is behind the snapshot, or in it: never before the clock and unseen. */
    @Test
    void theStateIsThatOfTheBeginningAndTheClockIsNotBehindIt() throws SQLException, IOException {
        database.run("CREATE TABLE t (at datetime(6))", "SET time_zone = '+00:00'", "INSERT INTO t VALUES (now(6))");
        try (Snapshot snapshot = Snapshot.take(new JdbcAddress(database.url()), new Login(database.user(), ""))) {
            database.run("SET time_zone = '+00:00'", "INSERT INTO t VALUES (now(6))");
            try (Connection later = snapshot.reader()) {
                database.run("DELETE FROM t");

                assertThat(row(snapshot.leader(), "SELECT count(*) FROM t")).containsExactly("1");
                List<String> second = row(later, "SELECT count(*), cast(max(at) AS char) FROM t");
                assertThat(second.get(0)).as("a state of its own").isEqualTo("2");
                assertThat(snapshot.takenAt())
                        .isAfterOrEqualTo(at(row(snapshot.leader(), "SELECT cast(at AS char) FROM t")
                                .get(0)))
                        .isBeforeOrEqualTo(at(second.get(1)));
            }
        }
    }

    private static Instant at(String text) {
        return Instant.parse(text.replace(' ', 'T') + "Z");
    }
}
