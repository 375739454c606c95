package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.caravan.fixture.TestInstallation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineCoreTest {

    @TempDir
    Path data;

    @ParameterizedTest
    @CsvSource({
        "'0-1',      8000, 0x1",
        "'0-1',      8001, 0x2",
        "'2,5-7',    8000, 0x4", // 8000 is a multiple of four cores
        "'2,5-7',    8001, 0x20",
        "'2,5-7',    8003, 0x80",
        "'0-1,64',   8000, 0x10000000000000000", // 8000 = 3 x 2666 + 2: the third
    })
    void theCoreIsChosenByThePort(String allowed, int port, String mask) {
        assertThat(EngineCore.mask(allowed, port)).contains(mask);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "17"})
    void withoutAChoiceThereIsNoMask(String allowed) {
        assertThat(EngineCore.mask(allowed, 8000)).isEmpty();
    }

    @Test
    void theEngineHasOneCoreAndCaravanKeepsAllOfItsOwn() throws IOException {
        assumeThat(Runtime.getRuntime().availableProcessors())
                .as("cores to choose from")
                .isGreaterThan(1);
        String before = EngineCore.allowed();
        Path folder = data.resolve("engine");
        try (EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary())) {
            long pid = EngineRecord.read(folder.resolve("engine.json"))
                    .orElseThrow()
                    .process()
                    .pid();
            assertThat(coresOf(pid)).as("%s", engine.endpoint()).matches("\\d+");
            assertThat(EngineCore.allowed()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "exit 1"})
    void whereTasksetIsMissingOrNotAllowedTheEngineRunsAllTheSame(String taskset) throws Exception {
        Path programs = Files.createDirectory(data.resolve("bin"));
        for (String name : List.of("sh", "setsid", "sleep", "true", "mkfifo")) {
            Files.createSymbolicLink(programs.resolve(name), onPath(name));
        }
        if (!taskset.isEmpty()) {
            Path refusing = Files.writeString(programs.resolve("taskset"), "#!/bin/sh\n" + taskset + "\n");
            Files.setPosixFilePermissions(refusing, PosixFilePermissions.fromString("rwx------"));
        }
        try (SecondProcess process = SecondProcess.holding(data.resolve("engine"), programs)) {
            try (TestClient client = TestClient.of(URI.create(process.endpoint()))) {
                assertThat(client.tables()).isEmpty();
            }
            process.finish();
        }
    }

    private static String coresOf(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceAll("\\D*:\\s*", ""))
                .findFirst()
                .orElseThrow();
    }

    private static Path onPath(String name) {
        return List.of(System.getenv("PATH").split(":", -1)).stream()
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
