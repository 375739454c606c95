package dev.caravan.migration;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * A database of a test.
 *
 * @param url without credentials
 */
public record TestDatabase(String url) {

    public static final String USER = "postgres";

    /** Who logs in, without a password. */
    public String user() {
        return isMariaDb() ? "root" : USER;
    }

    private boolean isMariaDb() {
        return url.startsWith("jdbc:mariadb:");
    }

    /** Runs statements, each by itself. */
    public TestDatabase run(String... statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            return this;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection of one's own. */
    public Connection connect() {
        try {
            return DriverManager.getConnection(url, user(), "");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Users, orders and their lines, with foreign keys; no rows. */
    public TestDatabase withShop() {
        return isMariaDb()
                ? run(MariaDbShop.tables())
                : run(
                        "CREATE TABLE users (id bigint PRIMARY KEY, email text NOT NULL, name text, updated_at timestamptz)",
                        "CREATE TABLE orders (id text PRIMARY KEY, user_id bigint NOT NULL REFERENCES users, status text NOT NULL,"
                                + " created_at timestamptz NOT NULL, updated_at timestamptz)",
                        "CREATE TABLE order_items (order_id text NOT NULL REFERENCES orders, product text NOT NULL,"
                                + " quantity int NOT NULL, price numeric(12,2) NOT NULL, PRIMARY KEY (order_id, product))");
    }

    /** Lines tell when they were changed last, as users and orders do. */
    public TestDatabase withChanges() {
        return run("ALTER TABLE order_items ADD changed timestamptz DEFAULT '2026-11-02 08:00:00Z'");
    }

    /** The database's clock. */
    public Instant now() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet now = statement.executeQuery("SELECT now()")) {
            now.next();
            return now.getObject(1, OffsetDateTime.class).toInstant();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** So many users, so many orders, and so many lines of each order. */
    public TestDatabase withRows(int users, int orders, int lines) {
        return isMariaDb()
                ? run(MariaDbShop.rows(users, orders, lines))
                : run(
                        "INSERT INTO users SELECT n, 'u' || n || '@example.org', 'User ' || n, '2026-11-01 08:00:00Z'"
                                + " FROM generate_series(1, " + users + ") n",
                        "INSERT INTO orders SELECT 'o-' || n, 1 + n % " + users + ", 'PAID', '2026-11-02 08:00:00Z',"
                                + " '2026-11-02 08:00:00Z' FROM generate_series(1, " + orders + ") n",
                        "INSERT INTO order_items SELECT 'o-' || n, 'P-' || l, l, 2.50 FROM generate_series(1, " + orders
                                + ") n, generate_series(1, " + lines + ") l");
    }
}
