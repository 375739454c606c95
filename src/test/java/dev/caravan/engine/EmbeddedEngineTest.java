package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.TestInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedEngineTest {

    @TempDir
    Path data;

    private Path folder;

    @BeforeEach
    void nameFolder() {
        folder = data.resolve("some data").resolve("engine");
    }

    @Test
    void answersAsSoonAsItIsOpen() {
        try (EmbeddedEngine engine = open();
                TestClient client = TestClient.of(engine.endpoint())) {
            assertThat(client.tables()).isEmpty();
            assertThat(engine.endpoint().getHost()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void hasEndedWhenCloseReturns() {
        EmbeddedEngine engine = open();
        ProcessIdentity process = process();
        assertThat(process.alive()).isTrue();

        engine.close();

        assertThat(process.alive()).isFalse();
        assertThat(folder.resolve("engine.json")).doesNotExist();
        assertThat(folder.resolve("engine.log")).content().contains("Shutting down");
    }

    @Test
    void keepsTheDataFromOneStartToTheNext() {
        try (EmbeddedEngine engine = open();
                TestClient client = TestClient.of(engine.endpoint())) {
            client.createTable();
            client.put("kept");
        }
        try (EmbeddedEngine engine = open();
                TestClient client = TestClient.of(engine.endpoint())) {
            assertThat(client.has("kept")).isTrue();
        }
    }

    @Test
    void isSharedWithinOneProcessAndEndsWithTheLastClose() {
        EmbeddedEngine first = open();
        EmbeddedEngine second = open();
        ProcessIdentity process = process();
        assertThat(process().pid()).as("still the first engine").isEqualTo(process.pid());

        first.close();
        first.close();
        assertThat(process.alive()).isTrue();
        try (TestClient client = TestClient.of(second.endpoint())) {
            assertThat(client.tables()).isEmpty();
        }

        second.close();
        assertThat(process.alive()).isFalse();
    }

    @Test
    void isTheSameEngineThroughASymbolicLink() throws IOException {
        try (EmbeddedEngine engine = open();
                TestClient client = TestClient.of(engine.endpoint())) {
            client.createTable();
            Path link = Files.createSymbolicLink(data.resolve("link"), folder);
            try (EmbeddedEngine same = EmbeddedEngine.open(link, TestInstallation.binary());
                    TestClient other = TestClient.of(same.endpoint())) {
                assertThat(other.tables()).isEqualTo(client.tables()).isNotEmpty();
            }
        }
    }

    @Test
    void survivesManyThreadsThatOpenAndCloseAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> openAskClose = () -> {
                try (EmbeddedEngine engine = open()) {
                    return Health.answers(engine.endpoint());
                }
            };
            List<Callable<Boolean>> often =
                    IntStream.range(0, 24).mapToObj(time -> openAskClose).toList();
            for (Future<Boolean> answered : threads.invokeAll(often)) {
                assertThat(answered.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(folder.resolve("engine.json")).doesNotExist();
        assertThat(folder.resolve("holders")).isEmptyDirectory();
    }

    @Test
    void isClosedInGoodOrderByAnInterruptedThread() {
        EmbeddedEngine engine = open();
        ProcessIdentity process = process();

        Thread.currentThread().interrupt();
        engine.close();

        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(process.alive()).isFalse();
    }

    @Test
    void isForItsOwnerOnly() throws IOException {
        try (EmbeddedEngine engine = open();
                TestClient client = TestClient.of(engine.endpoint())) {
            client.createTable();
            Set<PosixFilePermission> ownerFile = PosixFilePermissions.fromString("rw-------");
            Set<PosixFilePermission> ownerFolder = PosixFilePermissions.fromString("rwx------");
            try (Stream<Path> all = Files.walk(folder.getParent())) {
                List<Path> files = all.toList();
                assertThat(files.stream().map(file -> file.getFileName().toString()))
                        .contains("engine", "table.db", "engine.log", "engine.json", "start.lock", "holders.fifo");
                assertThat(files).allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                        .isEqualTo(Files.isDirectory(file) ? ownerFolder : ownerFile));
            }
        }
    }

    @Test
    void narrowsAFolderThatOthersCanRead() throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (EmbeddedEngine engine = open()) {
            assertThat(engine.endpoint()).isNotNull();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void runsInASessionOfItsOwnSoThatCtrlCPassesItBy() throws IOException {
        try (EmbeddedEngine engine = open()) {
            assertThat(session(process().pid()))
                    .as("session of %s", engine.endpoint())
                    .isNotEqualTo(session(ProcessHandle.current().pid()));
        }
    }

    private static String session(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
    }

    @Test
    void leavesNoProcessBehind() {
        Set<Long> before = children();
        open().close();
        await().untilAsserted(() -> assertThat(children()).isEqualTo(before));
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private EmbeddedEngine open() {
        return EmbeddedEngine.open(folder, TestInstallation.binary());
    }

    private ProcessIdentity process() {
        return EngineRecord.read(folder.resolve("engine.json")).orElseThrow().process();
    }
}
