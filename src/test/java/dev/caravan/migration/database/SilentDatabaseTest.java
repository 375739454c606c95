package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that accept a connection and never answer the login. */
class SilentDatabaseTest {

    private final List<Socket> accepted = new CopyOnWriteArrayList<>();

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }

    /** N is PostgreSQL's answer that it has no TLS; the silence begins behind it. */
    @ParameterizedTest
    @CsvSource({"jdbc:postgresql, ''", "jdbc:postgresql, N", "jdbc:mariadb, ''"})
    void aServerThatStaysSilentEndsTheLoginAfterTheLimit(String scheme, String greeting) {
        Thread acceptor = new Thread(() -> accept(greeting));
        acceptor.setDaemon(true);
        acceptor.start();
        JdbcAddress address = new JdbcAddress(scheme + "://127.0.0.1:" + server.getLocalPort() + "/shop");
        Properties properties = new Properties();
        address.dialect().properties(Duration.ofSeconds(1)).forEach(properties::setProperty);
        properties.setProperty("user", "app");

        Throwable failure = assertTimeoutPreemptively(
                Duration.ofSeconds(8),
                () -> catchThrowable(
                        () -> DriverManager.getConnection(address.dialect().driverUrl(address.url()), properties)));

        assertThat(failure).isInstanceOf(SQLException.class);
    }

    private void accept(String greeting) {
        try {
            while (true) {
                Socket socket = server.accept();
                accepted.add(socket);
                socket.getOutputStream().write(greeting.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            // the test is over: its server is closed
            assertThat(server.isClosed()).isTrue();
        }
    }
}
