package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One engine, several processes. */
class EngineSharingTest {

    private static final Duration SECONDS = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void twoProcessesShareOneEngineAndTheLastCloseEndsIt() throws Exception {
        try (SecondProcess second = SecondProcess.holding(folder)) {
            EmbeddedEngine engine = open();
            ProcessIdentity process = process();
            assertThat(engine.endpoint()).hasToString(second.endpoint());

            second.finish();
            assertThat(process.alive()).as("held by this process").isTrue();
            assertAnswers(engine);

            engine.close();
            assertThat(process.alive()).isFalse();
        }
    }

    @Test
    void theProcessThatStartedTheEngineMayLeaveLast() throws Exception {
        try (SecondProcess second = SecondProcess.holding(folder)) {
            ProcessIdentity process = process();
            open().close();
            assertThat(process.alive()).as("held by the other process").isTrue();

            second.finish();
            assertThat(process.alive()).isFalse();
        }
    }

    @Test
    void killingTheOnlyHolderEndsTheEngine() throws Exception {
        try (SecondProcess only = SecondProcess.holding(folder)) {
            ProcessIdentity process = process();
            assertThat(process.alive()).isTrue();

            only.kill();

            await().atMost(SECONDS).until(() -> !process.alive());
        }
    }

    @Test
    void killingTheHolderThatStartedTheEngineLeavesItToTheOther() throws Exception {
        try (SecondProcess second = SecondProcess.holding(folder)) {
            EmbeddedEngine engine = open();
            ProcessIdentity process = process();

            second.kill();

            await().during(Duration.ofSeconds(1)).atMost(SECONDS).until(process::alive);
            assertAnswers(engine);
            engine.close();
            assertThat(process.alive()).as("the dead holder does not count").isFalse();
        }
    }

    @Test
    void killingAHolderThatJoinedLeavesTheEngineToTheOther() throws Exception {
        try (EmbeddedEngine engine = open();
                SecondProcess second = SecondProcess.holding(folder)) {
            ProcessIdentity process = process();
            assertThat(second.endpoint()).isEqualTo(engine.endpoint().toString());

            second.kill();

            await().during(Duration.ofSeconds(1)).atMost(SECONDS).until(process::alive);
            assertAnswers(engine);
        }
    }

    @Test
    void startsAnewWhereAllHoldersWereKilledAMomentBefore() throws Exception {
        try (SecondProcess only = SecondProcess.holding(folder)) {
            ProcessIdentity old = process();
            try (TestClient client = TestClient.of(URI.create(only.endpoint()))) {
                client.createTable();
                client.put("kept");
            }
            only.kill();
            try (EmbeddedEngine engine = open();
                    TestClient client = TestClient.of(engine.endpoint())) {
                assertThat(old.alive()).isFalse();
                assertThat(process()).isNotEqualTo(old);
                assertThat(client.has("kept")).isTrue();
            }
        }
    }

    @Test
    void anEngineThatDiedUnderItsHoldersComesBackOnItsPort() throws Exception {
        try (SecondProcess second = SecondProcess.holding(folder)) {
            ProcessIdentity old = process();
            ProcessHandle.of(old.pid()).orElseThrow().destroyForcibly();
            await().atMost(SECONDS).until(() -> !old.alive());

            EmbeddedEngine engine = open();
            ProcessIdentity restarted = process();
            assertThat(engine.endpoint()).hasToString(second.endpoint());
            engine.close();
            assertThat(restarted.alive()).as("held by the other process").isTrue();

            second.kill();
            await().atMost(SECONDS).until(() -> !restarted.alive());
        }
    }

    private EmbeddedEngine open() {
        return EmbeddedEngine.open(folder, TestInstallation.binary());
    }

    private ProcessIdentity process() {
        return EngineRecord.read(folder.resolve("engine.json")).orElseThrow().process();
    }

    private static void assertAnswers(EmbeddedEngine engine) {
        assertThat(Health.answers(engine.endpoint().getPort())).isTrue();
    }
}
