package dev.caravan.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.TestInstallation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who can reach the embedded engine: this process and those that it starts. */
class EngineExposureTest {

    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    @TempDir
    Path data;

    private EmbeddedEngine engine;
    private EngineRecord record;

    @BeforeEach
    void open() {
        Path folder = data.resolve("engine");
        engine = EmbeddedEngine.open(folder, TestInstallation.binary());
        record = EngineRecord.read(folder.resolve("engine.json")).orElseThrow();
        assumeThat(engine.isOpenToOthers())
                .as("a system without network namespaces for users; the engine is open there, and run says so")
                .isFalse();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void theEngineListensOnNoPortOfThisMachine() {
        assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), record.port()).close());
    }

    /** Requests of a web page, of a name that an attacker's server resolves to 127.0.0.1, and of the AWS tools. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: 127.0.0.1",
                "Host: 127.0.0.1\\r\\nOrigin: http://evil.example",
                "Host: evil.example\\r\\nOrigin: http://evil.example",
                "Host: localhost\\r\\nX-Amz-Target: DynamoDB_20120810.ListTables\\r\\nAuthorization: AWS4-HMAC-SHA256"
                        + " Credential=caravan/20261130/us-east-1/dynamodb/aws4_request",
            })
    void noOtherProgramOfTheSameUserGetsAnAnswer(String headers) throws Exception {
        assertThat(answerToAStranger(List.of(), headers)).isEmpty();
    }

    @Test
    void noOtherUserGetsAnAnswer() throws Exception {
        assumeRoot();
        assertThat(answerToAStranger(AS_NOBODY, "Host: 127.0.0.1")).isEmpty();
    }

    @Test
    void noOtherUserEntersTheEnginesNetwork() throws Exception {
        assumeRoot();
        List<String> enter = List.of(
                "nsenter",
                "--target",
                Long.toString(record.process().pid()),
                "--user",
                "--net",
                "--preserve-credentials",
                "true");
        assertThat(exitOf(enter)).as("the owner").isZero();
        assertThat(exitOf(Stream.concat(AS_NOBODY.stream(), enter.stream()).toList()))
                .isNotZero();
    }

    @Test
    void aProcessThatThisOneStartedIsAnswered() throws Exception {
        Process started = new ProcessBuilder("bash", "-c", request(engine.endpoint(), "Host: 127.0.0.1")).start();
        assertThat(new String(started.getInputStream().readAllBytes(), US_ASCII))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void afterTheCloseNothingListens() {
        engine.close();
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new Socket(
                        InetAddress.getLoopbackAddress(), engine.endpoint().getPort())
                .close());
    }

    /** Sends a request from a process that has become independent of this one, and returns what it is answered. */
    private String answerToAStranger(List<String> as, String headers) throws Exception {
        Path shared = Files.createTempDirectory("caravan-stranger");
        shared.toFile().setWritable(true, false);
        shared.toFile().setExecutable(true, false);
        shared.toFile().setReadable(true, false);
        try {
            String script = "until [ -e go ]; do :; done; { " + request(engine.endpoint(), headers)
                    + "; } >answer 2>errors; touch done";
            Process start = new ProcessBuilder(Stream.of(List.of("setsid", "--fork"), as, List.of("bash", "-c", script))
                            .flatMap(List::stream)
                            .toList())
                    .directory(shared.toFile())
                    .start();
            assertThat(start.waitFor()).isZero();
            Files.createFile(shared.resolve("go"));
            await().until(() -> Files.exists(shared.resolve("done")));
            assertThat(shared.resolve("errors")).content().doesNotContain("refused"); // it did connect
            return Files.readString(shared.resolve("answer"));
        } finally {
            try (Stream<Path> files = Files.list(shared)) {
                files.forEach(file -> file.toFile().delete());
            }
            Files.delete(shared);
        }
    }

    private static String request(URI endpoint, String headers) {
        return "exec 3<>/dev/tcp/127.0.0.1/%d; printf 'GET / HTTP/1.1\\r\\n%s\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3"
                .formatted(endpoint.getPort(), headers);
    }

    private static void assumeRoot() throws IOException {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("another user's rights are for root to take")
                .isEqualTo(0);
    }

    private static int exitOf(List<String> command) throws Exception {
        return new ProcessBuilder(command).start().waitFor();
    }
}
