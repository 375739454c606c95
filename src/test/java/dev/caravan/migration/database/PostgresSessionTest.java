package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.TableDump;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a role, a database or a pooler has set changes neither the values nor the rows that are read. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class PostgresSessionTest extends MigrationFixture {

    private static final String VALUES =
            """
            migrations:
              shop:
                steps:
                  values:
                    entity: USER
                    query: |
                      SELECT id, 'a@example.org' AS email, concat_ws(' ', real8::text, real4::text, length::text,
                          bytes::text, at::text, day::text, 'a\\b') AS name
                      FROM stored
                    key: id
                    columns: {user_id: id}
            """;

    PostgresSessionTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void valuesAreTheSameWhateverTheLoginHasSet() throws Exception {
        database.run(
                "CREATE TABLE stored (id int PRIMARY KEY, real8 float8, real4 real, length interval, bytes bytea,"
                        + " at timestamptz, day date)",
                "INSERT INTO stored VALUES (1, 0.30000000000000004, 16777216, '1 day 02:00', 'x',"
                        + " '2026-11-29 12:00Z', '2026-11-29')");
        for (String setting : new String[] {
            "extra_float_digits = 0",
            "IntervalStyle = 'iso_8601'",
            "bytea_output = 'escape'",
            "DateStyle = 'German, DMY'",
            "TimeZone = 'Asia/Kolkata'",
            "standard_conforming_strings = off",
        }) {
            database.run("ALTER DATABASE " + database.name() + " SET " + setting);
        }

        migration().declared(VALUES).run();

        assertThat(TableDump.text(table.dump().one("USER#1", "PROFILE#1"), "name"))
                .isEqualTo("0.30000000000000004 1.6777216e+07 1 day 02:00:00 \\x78 2026-11-29 12:00:00+00 2026-11-29"
                        + " a\\b");
    }

    @Test
    void floatsKeepAllTheirDigitsWhateverTheLoginHasSet() throws Exception {
        database.run(
                "CREATE TABLE floats (user_id text PRIMARY KEY, email text, name float8)",
                "INSERT INTO floats VALUES ('a', 'a@example.org', 9007199254740992),"
                        + " ('b', 'b@example.org', 0.30000000000000004)",
                "ALTER DATABASE " + database.name() + " SET extra_float_digits = 0");

        migration()
                .declared(VALUES.replaceFirst("(?s)query: .*", "table: floats\n        key: user_id\n"))
                .run();

        assertThat(TableDump.text(table.dump().one("USER#a", "PROFILE#a"), "name"))
                .isEqualTo("9007199254740992");
        assertThat(TableDump.text(table.dump().one("USER#b", "PROFILE#b"), "name"))
                .isEqualTo("0.30000000000000004");
    }

    /** As {@code pg_dump} does: rows that a policy hides are never taken for rows that are not there. */
    @Test
    void rowsThatAPolicyHidesAreARefusal() {
        database.run(
                "CREATE TABLE users (user_id int PRIMARY KEY, email text)",
                "INSERT INTO users SELECT n, n || '@example.org' FROM generate_series(1, 10) n",
                "ALTER TABLE users ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY few ON users FOR SELECT USING (user_id = 1)",
                "DROP ROLE IF EXISTS few",
                "CREATE ROLE few LOGIN",
                "GRANT SELECT ON users TO few");
        TestMigration hidden = TestMigration.of(table, database.as("few"), temp)
                .declared(VALUES.replaceFirst("(?s)query: .*", "table: users\n        key: user_id\n"));

        assertThatThrownBy(hidden::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.values: ERROR: query would be affected by"
                        + " row-level security policy for table \"users\"")
                .hasMessageContaining("ALTER ROLE … BYPASSRLS")
                .hasMessageNotContaining("\n");
        assertThat(table.dump().items()).isEmpty();
    }

    /** A pooler hands the connection to somebody else afterwards. */
    @Test
    void allButReadingOnlyEndsWithTheTransaction() throws SQLException {
        database.run("ALTER DATABASE " + database.name() + " SET TimeZone = 'Asia/Kolkata'");
        try (Connection connection = database.connect()) {
            PostgreSqlDialect dialect = new PostgreSqlDialect();
            dialect.lead(connection);
            assertThat(value(connection, "SHOW transaction_isolation")).isEqualTo("repeatable read");
            assertThat(value(connection, "SHOW row_security")).isEqualTo("off");
            connection.rollback();

            assertThat(value(
                            connection,
                            "SELECT string_agg(name, ' ' ORDER BY name) FROM pg_settings WHERE source = 'session'"
                                    + " AND name NOT LIKE 'transaction%'"
                                    + " AND name NOT IN ('application_name', 'client_encoding')"))
                    .isEqualTo("default_transaction_read_only");
            assertThat(value(connection, "SHOW transaction_isolation")).isEqualTo("read committed");
        }
    }
}
