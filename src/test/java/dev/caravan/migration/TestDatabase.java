package dev.caravan.migration;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;

/**
 * A database of a test.
 *
 * @param url without credentials
 * @param user who logs in, without a password
 */
public record TestDatabase(String url, String user) {

    /** A database, by its superuser. */
    public TestDatabase(String url) {
        this(url, shop(url).user());
    }

    /** The same database by another login, which has no password either. */
    public TestDatabase as(String other) {
        return new TestDatabase(url, other);
    }

    /** Its name. */
    public String name() {
        return url.replaceFirst("\\?.*", "").replaceFirst(".*/", "");
    }

    private ShopSql shop() {
        return shop(url);
    }

    private static ShopSql shop(String url) {
        return url.startsWith("jdbc:mariadb:") ? new MariaDbShop() : new PostgresShop();
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
            return DriverManager.getConnection(url, user, "");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Users, orders and their lines, with foreign keys; no rows. */
    public TestDatabase withShop() {
        return run(shop().tables());
    }

    /** Lines tell when they were changed last, as users and orders do. */
    public TestDatabase withChanges() {
        return run(shop().changes());
    }

    /** So many users, so many orders, and so many lines of each order. */
    public TestDatabase withRows(int users, int orders, int lines) {
        return run(shop().rows(users, orders, lines));
    }

    /** Lines without an order are let in. */
    public TestDatabase withLooseLines() {
        return run("ALTER TABLE order_items DROP CONSTRAINT of_order");
    }

    /** The database's clock. */
    public Instant now() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet now = statement.executeQuery(shop().now())) {
            now.next();
            return Instant.parse(now.getString(1));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
