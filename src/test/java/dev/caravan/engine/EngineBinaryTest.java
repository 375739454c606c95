package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineBinaryTest {

    @TempDir
    Path folder;

    @Test
    void takesWhatTheVariableNamesBeforeAllElse() throws IOException {
        Path named = executable(folder.resolve("my-engine"));
        builtIn();
        assertThat(find(Map.of("CARAVAN_ENGINE", named.toString()))).isEqualTo(new EngineBinary(named));
    }

    @Test
    void takesWhatTheBuildBroughtBeforeThePath() throws IOException {
        Path built = builtIn();
        Path other = executable(folder.resolve("bin/dynoxide")).getParent();
        assertThat(find(Map.of("PATH", other.toString(), "CARAVAN_ENGINE", " ")))
                .isEqualTo(new EngineBinary(built));
    }

    @Test
    void takesTheFirstExecutableOnThePath() throws IOException {
        Path none = Files.createDirectory(folder.resolve("none"));
        Path plain = Files.createFile(
                        Files.createDirectory(folder.resolve("plain")).resolve("dynoxide"))
                .getParent();
        Path first = executable(folder.resolve("first/dynoxide"));
        Path second = executable(folder.resolve("second/dynoxide"));
        String path = String.join(
                File.pathSeparator,
                none.toString(),
                "",
                plain.toString(),
                first.getParent().toString(),
                second.getParent().toString());
        assertThat(find(Map.of("PATH", path))).isEqualTo(new EngineBinary(first));
    }

    @Test
    void saysWhatIsWrongWithTheVariable() throws IOException {
        builtIn();
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> find(Map.of("CARAVAN_ENGINE", folder.toString())))
                .withMessage(
                        "CARAVAN_ENGINE names " + folder + ", which is not an executable file; correct it, or unset"
                                + " it to use the engine that the build brings");
    }

    @Test
    void saysWhatIsMissingAndWhatToDo() {
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> find(Map.of()))
                .withMessage("no embedded engine for linux-x64: neither "
                        + folder.resolve("engine/node_modules/@dynoxide/linux-x64/dynoxide")
                        + " nor a dynoxide on the PATH; run mvn package with npm on the PATH, put dynoxide on the PATH,"
                        + " set CARAVAN_ENGINE, or name another table with --endpoint URL or --aws");
    }

    @Test
    void doesNotPromiseABuildForOtherPlatforms() {
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> EngineBinary.find(folder, Map.of(), "darwin-arm64"))
                .withMessage("no embedded engine for darwin-arm64: neither "
                        + folder.resolve("engine/node_modules/@dynoxide/darwin-arm64/dynoxide")
                        + " nor a dynoxide on the PATH; put dynoxide on the PATH,"
                        + " set CARAVAN_ENGINE, or name another table with --endpoint URL or --aws");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-arm64",
        "Mac OS X, aarch64, darwin-arm64",
        "Mac OS X, x86_64, darwin-x64",
        "Windows 11, amd64, win32-x64",
        "FreeBSD, riscv64, freebsd-riscv64"
    })
    void namesPlatformsAsNpmDoes(String os, String arch, String platform) {
        assertThat(EngineBinary.platform(os, arch)).isEqualTo(platform);
    }

    private EngineBinary find(Map<String, String> environment) {
        return EngineBinary.find(folder, environment, "linux-x64");
    }

    private Path builtIn() throws IOException {
        return executable(folder.resolve("engine/node_modules/@dynoxide/linux-x64/dynoxide"));
    }

    private static Path executable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(file);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
