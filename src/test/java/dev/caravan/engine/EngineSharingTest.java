package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.TestInstallation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

            second.kill();

            await().during(Duration.ofSeconds(1)).atMost(SECONDS).until(process::alive);
            assertAnswers(engine);
        }
    }

    @Test
    void startsAnewWhereAllHoldersWereKilledAMomentBefore() throws Exception {
        try (SecondProcess only = SecondProcess.holding(folder)) {
            ProcessIdentity old = process();
            try (EmbeddedEngine engine = open();
                    TestClient client = TestClient.of(engine.endpoint())) {
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
    void holdersOfAnEngineThatDiedReachItsSuccessorAtTheirEndpoint() throws Exception {
        try (SecondProcess second = SecondProcess.holding(folder);
                EmbeddedEngine holder = open()) {
            ProcessIdentity old = process();
            ProcessHandle.of(old.pid()).orElseThrow().destroyForcibly();
            await().atMost(SECONDS).until(() -> !old.alive());

            EmbeddedEngine engine = open();
            ProcessIdentity restarted = process();
            assertAnswers(holder);
            engine.close();
            holder.close();
            assertThat(restarted.alive()).as("held by the other process").isTrue();

            second.kill();
            await().atMost(SECONDS).until(() -> !restarted.alive());
        }
    }

    /** What a terminal that is closed, Ctrl-C, timeout(1) and a service manager do. */
    @ParameterizedTest
    @ValueSource(strings = {"HUP", "INT", "TERM", "KILL"})
    void noEngineOutlivesItsUsersWhateverSignalTheirProcessGroupGets(String signal) throws Exception {
        try (SecondProcess only = SecondProcess.holding(folder)) {
            ProcessIdentity engine = process();
            ProcessIdentity supervisor = supervisor(engine);

            only.signalGroup(signal);

            await().atMost(SECONDS).until(() -> !engine.alive() && !supervisor.alive());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void aSignalToTheGroupOfOneHolderLeavesTheEngineToTheOthers(String signal) throws Exception {
        try (SecondProcess starter = SecondProcess.holding(folder);
                EmbeddedEngine engine = open()) {
            starter.signalGroup(signal);
            assertAnswers(engine);
        }
    }

    @Test
    void theEngineEndsWithItsSupervisor() throws Exception {
        try (EmbeddedEngine engine = open()) {
            ProcessIdentity process = process();
            assertAnswers(engine);

            ProcessHandle.of(supervisor(process).pid()).orElseThrow().destroyForcibly();

            await().atMost(SECONDS).until(() -> !process.alive());
        }
    }

    @Test
    void anEngineThatIsLeftBehindIsEndedByTheNextStart() throws Exception {
        try (SecondProcess only = SecondProcess.holding(folder)) {
            ProcessIdentity old = process();
            long supervisor = supervisor(old).pid();
            // stopped, the supervisor cannot end anything
            signal("STOP", supervisor);
            List<ProcessHandle> watchers =
                    ProcessHandle.of(supervisor).orElseThrow().children().toList();
            watchers.stream().filter(child -> child.pid() != old.pid()).forEach(ProcessHandle::destroyForcibly);
            only.kill();
            assertThat(old.alive()).isTrue();

            try (EmbeddedEngine engine = open()) {
                assertAnswers(engine);
                assertThat(old.alive()).isFalse();
            }
            signal("KILL", supervisor);
        }
    }

    private static ProcessIdentity supervisor(ProcessIdentity engine) {
        return ProcessIdentity.of(ProcessHandle.of(engine.pid())
                        .flatMap(ProcessHandle::parent)
                        .orElseThrow()
                        .pid())
                .orElseThrow();
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-s", name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    private EmbeddedEngine open() {
        return EmbeddedEngine.open(folder, TestInstallation.binary());
    }

    private ProcessIdentity process() {
        return EngineRecord.read(folder.resolve("engine.json")).orElseThrow().process();
    }

    private static void assertAnswers(EmbeddedEngine engine) {
        assertThat(Health.answers(engine.endpoint())).isTrue();
    }
}
