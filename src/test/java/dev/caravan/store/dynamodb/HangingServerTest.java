package dev.caravan.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.pace.WriteLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A server that takes requests and never answers is not a server that refuses them. */
class HangingServerTest {

    @Test
    void aRequestWithoutAnswerIsSentAgainUntilPatienceEnds() throws IOException {
        List<Socket> taken = new CopyOnWriteArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread listener = new Thread(() -> takeAll(server, taken), "hanging-server");
            listener.setDaemon(true);
            listener.start();
            TableConnection connection = new TableConnection(
                    Optional.of(URI.create("http://127.0.0.1:" + server.getLocalPort())),
                    Optional.empty(),
                    "t",
                    Duration.ofSeconds(3),
                    Duration.ofMillis(300),
                    TableConnection.Requests.ENCODED,
                    WriteLimits.DEFAULT);
            try (TableStore store = connection.open()) {
                assertThatThrownBy(() -> store.get(new ItemKey("USER#1", "PROFILE#1")))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("did not answer for 3 s");
            }
            assertThat(taken).hasSizeGreaterThan(1);
        }
    }

    /** What servers send that DynamoDB never sends, and what is said of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "301 Moved\\r\\nLocation: http://elsewhere.example/\\r\\nContent-Length: 0\\r\\n\\r\\n | redirect to http://elsewhere",
                "200 OK\\r\\nContent-Length: 15\\r\\n\\r\\n<html>hi</html> | '<html>hi</html>'",
                "404 Not Found\\r\\nContent-Length: 9\\r\\n\\r\\nnot found | 'not found'",
                "501 Unsupported\\r\\nContent-Length: 6\\r\\n\\r\\n<html> | '<html>'",
                "200 OK\\r\\nContent-Length: 99999999999\\r\\n\\r\\n{ | more than 64 MB",
                "200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n{} | describes no table",
            })
    void whatIsNotADynamoDbIsNamedAtOnce(String answer, String said) throws IOException {
        String bytes = "HTTP/1.1 " + answer.replace("\\r", "\r").replace("\\n", "\n");
        try (ServerSocket server = answering(bytes, "");
                TableStore store = connection(server, Duration.ofSeconds(60), Duration.ofSeconds(5))
                        .open()) {
            assertThatThrownBy(store::describe)
                    .isExactlyInstanceOf(StoreException.class)
                    .hasMessageContaining(said);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nX-Drip: ",
                "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
            })
    void aServerThatDripsWithoutEndIsGivenUpAsOneThatIsSilent(String begin) throws IOException {
        try (ServerSocket server = answering(begin, "x");
                TableStore store = connection(server, Duration.ofSeconds(1), Duration.ofMillis(200))
                        .open()) {
            assertThatThrownBy(() -> store.get(new ItemKey("USER#1", "PROFILE#1")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("http://127.0.0.1:" + server.getLocalPort())
                    .hasMessageContaining("did not answer for 1 s");
        }
    }

    @Test
    void headersWithoutEndFillNoMemory() throws IOException {
        try (ServerSocket server = answering("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000), "x");
                TableStore store = connection(server, Duration.ofMillis(300), Duration.ofSeconds(5))
                        .open()) {
            assertThatThrownBy(() -> store.get(new ItemKey("USER#1", "PROFILE#1")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("line length");
        }
    }

    @Test
    void silenceIsToldInOneLineThatNamesTheServer() throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(SilenceWarning.class);
        log.start();
        logger.addAppender(log);
        try (SilenceWarning warning =
                new SilenceWarning("http://127.0.0.1:1", Duration.ofMillis(100), Duration.ofMinutes(2))) {
            warning.begin();
            await().untilAsserted(() -> assertThat(log.list).isNotEmpty());
            assertThat(log.list)
                    .singleElement()
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .asString()
                    .contains("no answer from http://127.0.0.1:1")
                    .contains("120 s");
        } finally {
            logger.detachAppender(log);
        }
    }

    private static TableConnection connection(ServerSocket server, Duration patience, Duration answerWithin) {
        return new TableConnection(
                Optional.of(URI.create("http://127.0.0.1:" + server.getLocalPort())),
                Optional.empty(),
                "t",
                patience,
                answerWithin,
                TableConnection.Requests.ENCODED,
                WriteLimits.DEFAULT);
    }

    /** A server that begins every answer so, and goes on with a drop every 20 ms. */
    private static ServerSocket answering(String begin, String drop) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread listener = new Thread(
                () -> {
                    while (!server.isClosed()) {
                        try {
                            Socket socket = server.accept();
                            Thread dripping = new Thread(() -> drip(socket, begin, drop), "dripping-server");
                            dripping.setDaemon(true);
                            dripping.start();
                        } catch (IOException e) {
                            assertThat(server.isClosed()).isTrue();
                        }
                    }
                },
                "answering-server");
        listener.setDaemon(true);
        listener.start();
        return server;
    }

    private static void drip(Socket socket, String begin, String drop) {
        try (socket) {
            int read = socket.getInputStream().read(new byte[64 << 10]);
            assertThat(read).isPositive();
            OutputStream out = socket.getOutputStream();
            out.write(begin.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            while (!drop.isEmpty()) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                out.write(drop.getBytes(StandardCharsets.ISO_8859_1));
                out.flush();
            }
            // until the client has read it
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the client has hung up, which is what a test expects of it
            assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|closed|abort).*");
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
