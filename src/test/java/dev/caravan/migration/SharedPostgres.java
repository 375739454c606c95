package dev.caravan.migration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a database of their own in a real PostgreSQL, as a {@link TestDatabase} parameter. There is one server for the
 * whole test run; it starts for the first test that asks and ends after the last.
 */
public final class SharedPostgres implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedPostgres.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestDatabase.class;
    }

    @Override
    public TestDatabase resolveParameter(ParameterContext parameter, ExtensionContext context) {
        int port = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("server", key -> Server.start(), Server.class)
                .postgres()
                .getPort();
        return database(port);
    }

    private static TestDatabase database(int port) {
        String name = "shop_" + UUID.randomUUID().toString().replace("-", "");
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://localhost:" + port + "/postgres", TestDatabase.USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new TestDatabase("jdbc:postgresql://localhost:" + port + "/" + name);
    }

    private record Server(EmbeddedPostgres postgres) implements AutoCloseable {

        static Server start() {
            try {
                return new Server(EmbeddedPostgres.builder().start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            postgres.close();
        }
    }
}
