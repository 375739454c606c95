package dev.caravan.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import org.postgresql.PGConnection;

/** A PostgreSQL server with the orders that {@link OrdersFile} writes, as tables; it runs until it is told to end. */
public final class ShopDatabase {

    private static final String USER = "postgres";

    private static final String SCHEMA =
            """
            CREATE TABLE orders (
                id text PRIMARY KEY, user_id text NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL);
            CREATE TABLE order_items (
                order_id text NOT NULL REFERENCES orders, line smallint NOT NULL, product_id text NOT NULL,
                quantity integer NOT NULL, price numeric(12, 2) NOT NULL, PRIMARY KEY (order_id, line));
            """;

    /** The same arithmetic as in {@link OrdersFile#row}. */
    private static final String ROWS =
            """
            INSERT INTO orders
            SELECT 'o-' || lpad(n::text, 9, '0'),
                   'u-' || lpad((n * 7919 %% 20000)::text, 6, '0'),
                   (ARRAY ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELLED'])[(1 + n %% 5)::int],
                   make_timestamptz(2026, (1 + n / 28 %% 12)::int, (1 + n %% 28)::int, 0, 0, 0, 'UTC')
                       + n %% 86400 * interval '1 second'
            FROM generate_series(0, %1$d::bigint - 1) AS numbers (n);
            INSERT INTO order_items
            SELECT 'o-' || lpad(n::text, 9, '0'),
                   l,
                   'p-' || lpad(((n * 31 + l * 7) %% 5000)::text, 5, '0'),
                   1 + (n + l) %% 9,
                   1 + (n + l * 13) %% 300 + (n * 17 + l) %% 100 / 100.0
            FROM generate_series(0, %1$d::bigint - 1) AS numbers (n), generate_series(0, %2$d - 1) AS lines (l);
            VACUUM ANALYZE;
            CHECKPOINT;
            """;

    /** The rows as that file has them. */
    private static final String AS_FILE =
            """
            COPY (
                SELECT id AS order_id, user_id, status,
                       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
                       product_id, quantity, price
                FROM orders JOIN order_items ON order_id = id ORDER BY id, line
            ) TO STDOUT (FORMAT csv, HEADER)
            """;

    private ShopDatabase() {}

    /** {@code ORDERS FILE URL-FILE}: writes all rows into the one file, then the server's JDBC URL into the other. */
    public static void main(String[] args) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            String url = "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + USER;
            try (Connection connection = DriverManager.getConnection(url, USER, "")) {
                fill(connection, Integer.parseInt(args[0]));
                export(connection, Path.of(args[1]));
            }
            Files.writeString(Path.of(args[2]), url);
            // the server ends with this process
            new CountDownLatch(1).await();
        }
    }

    private static void fill(Connection connection, int orders) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(SCHEMA);
            for (String sql : ROWS.formatted(orders, OrdersFile.LINES_PER_ORDER).split(";", -1)) {
                statement.execute(sql);
            }
        }
    }

    private static void export(Connection connection, Path file) throws SQLException, IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            connection.unwrap(PGConnection.class).getCopyAPI().copyOut(AS_FILE, out);
        }
    }
}
