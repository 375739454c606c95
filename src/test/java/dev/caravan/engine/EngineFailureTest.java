package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.TestInstallation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be wrong in an engine's folder, and what the user is told. */
class EngineFailureTest {

    private static final EngineLimits SHORT =
            new EngineLimits(Duration.ofMillis(300), Duration.ofSeconds(1), Duration.ofSeconds(1));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"port\": 1, \"pid\": 4194305, \"process_start\": \"1\"}", // no such process
                "{\"port\": 1, \"pid\": SELF, \"process_start\": \"1\"}", // the id of another process
                "{\"port\": 1, \"pid\": -1, \"process_start\": \"1\"}",
                "{\"port\": 99999999, \"pid\": 1}",
                "{\"port\"",
                "[]",
                "",
            })
    void aStaleRecordIsNotTrusted(String stale) throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        Files.writeString(folder.resolve("engine.json"), stale.replace("SELF", pid));

        try (EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary())) {
            assertThat(Health.answers(engine.endpoint())).isTrue();
            assertThat(EngineRecord.read(folder.resolve("engine.json"))
                            .orElseThrow()
                            .process()
                            .alive())
                    .isTrue();
        }
    }

    @Test
    void aRecordOfAnotherEngineIsNotTrusted(@TempDir Path other) throws IOException {
        try (EmbeddedEngine running = EmbeddedEngine.open(other, TestInstallation.binary())) {
            String record = Files.readString(other.resolve("engine.json"));
            String stale = record.replaceFirst("\"process_start\":\"\\d+\"", "\"process_start\":\"1\"");
            assertThat(stale).isNotEqualTo(record);
            Files.writeString(folder.resolve("engine.json"), stale);

            try (EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary())) {
                assertThat(engine.endpoint()).isNotEqualTo(running.endpoint());
            }
            assertThat(Health.answers(running.endpoint())).as("left alone").isTrue();
        }
    }

    @Test
    void holdersThatAreDeadOrNoHoldersAtAllDoNotCount() throws IOException {
        Path holders = Files.createDirectories(folder.resolve("holders"));
        Files.createFile(holders.resolve("4194305_1_dead"));
        Files.createFile(holders.resolve(".DS_Store"));

        EmbeddedEngine.open(folder, TestInstallation.binary()).close();

        assertThat(folder.resolve("engine.json")).doesNotExist();
        assertThat(holders.resolve("4194305_1_dead")).doesNotExist();
        assertThat(holders.resolve(".DS_Store")).exists();
    }

    @Test
    void theStartLockIsWaitedForOnlySoLong() throws Exception {
        try (SecondProcess locking = SecondProcess.locking(folder)) {
            assertThatExceptionOfType(EngineException.class)
                    .isThrownBy(() -> EmbeddedEngine.open(folder, TestInstallation.binary(), SHORT))
                    .withMessage("another caravan process (pid %d) is starting or stopping the engine in %s; try again"
                            .formatted(locking.pid(), folder.toRealPath()));
            locking.finish();
        }
        EmbeddedEngine.open(folder, TestInstallation.binary()).close();
    }

    @Test
    void closingWhileTheLockIsTakenStillEndsTheEngine() throws Exception {
        EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary(), SHORT);
        ProcessIdentity process =
                EngineRecord.read(folder.resolve("engine.json")).orElseThrow().process();
        try (SecondProcess locking = SecondProcess.locking(folder)) {
            engine.close();
            await().until(() -> !process.alive());
            locking.finish();
        }
    }

    @Test
    void aFolderInPlaceOfTheDatabaseIsReported() throws IOException {
        Files.createDirectory(folder.resolve("table.db"));
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EmbeddedEngine.open(folder, TestInstallation.binary()))
                .withMessageStartingWith("the embedded engine ended while starting: ")
                .withMessageContaining("unable to open database file")
                .withMessageContaining("engine.log")
                .withMessageNotContaining("\n");
        assertThat(folder.resolve("holders")).isEmptyDirectory();
    }

    @Test
    void aCorruptDatabaseIsReported() throws IOException {
        Files.writeString(folder.resolve("table.db"), "no database at all".repeat(1_000));
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EmbeddedEngine.open(folder, TestInstallation.binary()))
                .withMessageStartingWith("the embedded engine ended while starting: ")
                .withMessageContaining("not a valid SQLite database");
    }

    @Test
    void aProgramThatIsNoEngineIsStoppedAndReported() throws IOException {
        EngineBinary silent = script("echo started; exec sleep 600");
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EmbeddedEngine.open(folder, silent, SHORT))
                .withMessageStartingWith("the embedded engine did not answer within 1000 ms and was stopped: started");
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(process -> process.info().command().orElse("").endsWith("sleep"));
    }

    @Test
    void aProgramThatCannotRunIsReported() throws IOException {
        EngineBinary broken = script("echo first; echo second; echo third; echo fourth >&2; exit 7");
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EmbeddedEngine.open(folder, broken))
                .withMessageStartingWith(
                        "the embedded engine ended while starting: second | third | fourth (program: ");
    }

    @Test
    void anEngineThatWaitsForAnUnfinishedRequestIsKilled() throws IOException {
        EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary(), SHORT);
        ProcessIdentity process =
                EngineRecord.read(folder.resolve("engine.json")).orElseThrow().process();
        try (Socket unfinished =
                new Socket(InetAddress.getLoopbackAddress(), engine.endpoint().getPort())) {
            unfinished
                    .getOutputStream()
                    .write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1"
                            .getBytes(StandardCharsets.US_ASCII));
            unfinished.getOutputStream().flush();
            engine.close();
        }
        assertThat(process.alive()).isFalse();
    }

    @Test
    void aFileInPlaceOfTheFolderIsReported() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EmbeddedEngine.open(file.resolve("engine"), TestInstallation.binary()))
                .withMessageStartingWith("cannot make the engine's folder ");
    }

    private EngineBinary script(String commands) throws IOException {
        Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new EngineBinary(script);
    }
}
