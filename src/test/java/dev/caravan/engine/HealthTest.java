package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another program may hold the engine's port, and answer as it likes. */
class HealthTest {

    private final List<HttpServer> servers = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
        threads.shutdownNow();
    }

    @Test
    void aServerThatLeadsElsewhereIsNoEngine() throws IOException {
        AtomicBoolean followed = new AtomicBoolean();
        URI engine = server(exchange -> {
            followed.set(true);
            exchange.getResponseHeaders().add("x-dynoxide-version", "1");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        URI other = server(exchange -> {
            exchange.getResponseHeaders().add("Location", engine.toString());
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });

        assertThat(Health.answers(other)).isFalse();
        assertThat(followed).isFalse();
    }

    @Test
    void anAnswerWithoutEndIsNotRead() throws IOException {
        URI endless = server(exchange -> {
            exchange.getResponseHeaders().add("x-dynoxide-version", "1");
            exchange.sendResponseHeaders(200, 0);
            byte[] part = new byte[1 << 16];
            try (exchange) {
                while (!Thread.interrupted()) {
                    exchange.getResponseBody().write(part);
                }
            }
        });

        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(5), () -> Health.answers(endless)))
                .isTrue();
    }

    private URI server(HttpHandler answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", answer);
        server.start();
        servers.add(server);
        return Health.endpoint(server.getAddress().getPort());
    }
}
