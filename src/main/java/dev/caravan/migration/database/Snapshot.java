package dev.caravan.migration.database;

import dev.caravan.source.SourceUnavailableException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One state of a database, which any number of connections read as long as this is open; where a database shares none, each
 * connection reads the state when it was opened. Nothing is ever written there.
 */
public final class Snapshot implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Snapshot.class);

    /** A server that accepts a connection and stays silent must not hold a command for ever. */
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(15);

    private final JdbcAddress address;
    private final Login login;
    private final DatabaseDialect dialect;
    private final Connection leader;
    private final String name;
    private final Instant takenAt;

    private Snapshot(JdbcAddress address, Login login) throws SQLException {
        this.address = address;
        this.login = login;
        this.dialect = address.dialect();
        this.leader = connect();
        try {
            // before it is taken: what was changed since then has perhaps not been seen
            this.takenAt = dialect.now(leader);
            this.name = dialect.lead(leader);
        } catch (SQLException e) {
            leader.close();
            throw e;
        }
    }

    /**
     * The state of a database now.
     *
     * @throws SourceUnavailableException if it cannot be reached, or refuses the login
     */
    public static Snapshot take(JdbcAddress address, Login login) throws SourceUnavailableException {
        try {
            return new Snapshot(address, login);
        } catch (SQLException e) {
            throw new SourceUnavailableException(
                    address.url() + " cannot be read: " + SqlExceptionTranslator.oneLine(e)
                            + SqlExceptionTranslator.advice(e)
                            + (login.password().isEmpty() ? "; no password was given (CARAVAN_JDBC_PASSWORD)" : ""),
                    e);
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        dialect.properties(CONNECT_LIMIT).forEach(properties::setProperty);
        properties.setProperty("user", login.user());
        if (!login.password().isEmpty()) {
            properties.setProperty("password", login.password());
        }
        return DriverManager.getConnection(dialect.driverUrl(address.url()), properties);
    }

    public DatabaseDialect dialect() {
        return dialect;
    }

    /** When it was taken, or shortly before, by the database's clock. */
    public Instant takenAt() {
        return takenAt;
    }

    /** The first connection, for one thing at a time. */
    public Connection leader() {
        return leader;
    }

    /** A further connection that reads the same state, or one of its own. */
    public Connection reader() throws SQLException {
        Connection connection = connect();
        try {
            dialect.join(connection, name);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Ends what the first connection is at, whoever waits for it. */
    public void abort() {
        try {
            leader.abort(Runnable::run);
        } catch (SQLException e) {
            LOG.debug("the connection is given up anyway", e);
        }
    }

    @Override
    public void close() {
        try {
            leader.close();
        } catch (SQLException e) {
            LOG.debug("the connection is given up anyway", e);
        }
    }
}
