package dev.caravan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A server that takes requests and never answers is no server that refuses them. */
class HangingServerTest {

    @Test
    void aRequestWithoutAnswerIsSentAgainUntilPatienceEnds() throws IOException {
        List<Socket> taken = new CopyOnWriteArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread listener = new Thread(() -> takeAll(server, taken), "hanging-server");
            listener.setDaemon(true);
            listener.start();
            Connection connection = new Connection(
                    Optional.of(URI.create("http://127.0.0.1:" + server.getLocalPort())),
                    Optional.empty(),
                    "t",
                    Duration.ofSeconds(3),
                    Duration.ofMillis(300),
                    Connection.Requests.ENCODED,
                    Pacing.DEFAULT);
            try (TableStore store = connection.open()) {
                assertThatThrownBy(() -> store.get(new ItemKey("USER#1", "PROFILE#1")))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("did not answer for 3 s");
            }
            assertThat(taken).hasSizeGreaterThan(1);
        }
    }

    private static void takeAll(ServerSocket server, List<Socket> taken) {
        try {
            while (!server.isClosed()) {
                taken.add(server.accept());
            }
        } catch (IOException e) {
            // the test has ended
            assertThat(server.isClosed()).isTrue();
        }
    }
}
