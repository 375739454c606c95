package dev.caravan.migration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * One real PostgreSQL for all tests of a run, handed to constructors and methods that ask for a
 * {@link TestPostgres.Server}, or for a {@link TestDatabase} of their own in it; it ends with the run.
 */
public final class TestPostgres implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(TestPostgres.class);

    /** The server. Its superuser is {@code postgres}, without a password. */
    public static final class Server implements AutoCloseable {

        private final EmbeddedPostgres postgres;
        private final AtomicInteger databases = new AtomicInteger();

        private Server(EmbeddedPostgres postgres) {
            this.postgres = postgres;
        }

        static Server start() {
            try {
                return new Server(EmbeddedPostgres.start());
            } catch (IOException e) {
                throw new UncheckedIOException("no PostgreSQL", e);
            }
        }

        /**
         * The URL of a new, empty database.
         *
         * @param options of CREATE DATABASE, such as an encoding; may be empty
         */
        public String newDatabase(String options) throws SQLException {
            String name = "test_" + databases.incrementAndGet();
            try (Connection connection = DriverManager.getConnection(url("postgres"));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name + " " + options);
            }
            return url(name);
        }

        /** A new, empty database in UTF-8. */
        public TestDatabase newDatabase() throws SQLException {
            return new TestDatabase(
                    newDatabase("TEMPLATE template0 ENCODING 'UTF8'").replaceFirst("\\?.*", ""));
        }

        private String url(String database) {
            return postgres.getJdbcUrl("postgres", database);
        }

        @Override
        public void close() throws IOException {
            postgres.close();
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
