package dev.caravan.engine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The engine's program, dynoxide.
 *
 * @param path an executable file, absolute
 */
public record EngineBinary(Path path) {

    private static final String VARIABLE = "CARAVAN_ENGINE";
    private static final String NAME = "dynoxide";

    /** The platform whose npm package the build brings along. */
    private static final String BUILT_FOR = "linux-x64";

    /**
     * Finds the program for this platform: what {@code CARAVAN_ENGINE} names, else what the build put into
     * {@code engine/node_modules}, else {@code dynoxide} on the {@code PATH}.
     *
     * @param installDir the folder that Caravan is installed in, the one with {@code bin} and {@code engine}
     * @param environment the environment variables, as {@link System#getenv()} gives them
     * @throws EngineException if there is none, saying where it was looked for and what to do
     */
    public static EngineBinary find(Path installDir, Map<String, String> environment) {
        return find(installDir, environment, platform(System.getProperty("os.name"), System.getProperty("os.arch")));
    }

    /** As {@link #find(Path, Map)}, for a platform in npm's words, such as {@code linux-x64}. */
    static EngineBinary find(Path installDir, Map<String, String> environment, String platform) {
        String named = environment.getOrDefault(VARIABLE, "");
        if (!named.isBlank()) {
            return ofVariable(Path.of(named).toAbsolutePath());
        }
        Path built = installDir
                .toAbsolutePath()
                .normalize()
                .resolve(Path.of("engine", "node_modules", "@dynoxide", platform, NAME));
        return executable(built)
                .or(() -> onPath(environment.getOrDefault("PATH", "")))
                .map(EngineBinary::new)
                .orElseThrow(() -> missing(built, platform));
    }

    private static EngineBinary ofVariable(Path named) {
        return executable(named)
                .map(EngineBinary::new)
                .orElseThrow(() -> new EngineException(VARIABLE + " names " + named + ", which is not an executable"
                        + " file; correct it, or unset it to use the engine that the build brings"));
    }

    private static Optional<Path> onPath(String searchPath) {
        return Arrays.stream(searchPath.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isBlank())
                .map(folder -> executable(Path.of(folder, NAME).toAbsolutePath()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Path> executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file) ? Optional.of(file) : Optional.empty();
    }

    private static EngineException missing(Path built, String platform) {
        String build = platform.equals(BUILT_FOR) ? "run mvn package with npm on the PATH, " : "";
        return new EngineException("no embedded engine for " + platform + ": neither " + built + " nor a " + NAME
                + " on the PATH; " + build + "put " + NAME + " on the PATH, set " + VARIABLE
                + ", or name another table with --endpoint URL or --aws");
    }

    /** The words that npm packages use for Java's. */
    static String platform(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String arch = osArch.toLowerCase(Locale.ROOT);
        return npmOs(os) + "-" + npmArch(arch);
    }

    private static String npmOs(String os) {
        if (os.startsWith("mac")) {
            return "darwin";
        }
        return os.startsWith("windows") ? "win32" : os.replace(' ', '-');
    }

    private static String npmArch(String arch) {
        return switch (arch) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            default -> arch;
        };
    }
}
