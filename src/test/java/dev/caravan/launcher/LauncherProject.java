package dev.caravan.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A project folder with the real launcher, and beside it a Maven and a Java that are small scripts. */
final class LauncherProject {

    /** The tools that the launcher calls; a search path with nothing but these is one without the others. */
    private static final List<String> TOOLS = List.of(
            "bash",
            "cat",
            "cksum",
            "dirname",
            "env",
            "find",
            "flock",
            "grep",
            "head",
            "locale",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "seq",
            "sleep",
            "tail",
            "touch");

    private final Path home;
    private final Path tools;
    private String searchPath;

    private LauncherProject(Path home, Path tools) {
        this.home = home;
        this.tools = tools;
        this.searchPath = tools + ":" + System.getenv("PATH");
    }

    static LauncherProject create(Path folder) throws IOException {
        Path home = Files.createDirectories(folder).toRealPath();
        Path tools = Files.createDirectories(home.resolveSibling("tools"));
        LauncherProject project = new LauncherProject(home, tools);
        Path launcher = Path.of(System.getProperty("basedir", ""), "bin", "caravan");
        Files.createDirectories(home.resolve("bin"));
        Files.copy(launcher, project.script(), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(home.resolve("src/main/java"));
        Files.createFile(home.resolve("src/main/java/Some.java"));
        Files.createFile(home.resolve("pom.xml"));
        project.writeTools();
        return project;
    }

    private void writeTools() throws IOException {
        script(
                tools.resolve("mvn"),
                """
                echo "$* in $PWD" >>'%s'
                eval "${FAKE_MAVEN:-}"
                mkdir -p target/lib
                # as Maven does, a jar that is there and would be the same is left alone
                [ -f target/caravan.jar ] || touch target/caravan.jar
                """
                        .formatted(buildList()));
        script(tools.resolve("npm"), "");
        script(
                javaHome().resolve("bin/java"),
                """
                for argument in "$@"; do
                    case $argument in
                        -XX:ArchiveClassesAtExit=*)
                            echo "$*" >>'%s'
                            [ -z "${FAKE_ARCHIVE:-}" ] || echo classes >"${argument#*=}"
                            exit ;;
                    esac
                done
                printf '%%s\\n' "$@"
                eval "${FAKE_JAVA:-}"
                """
                        .formatted(rehearsalList()));
        Files.writeString(javaHome().resolve("release"), "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"17.0.1\"\n");
    }

    private static void script(Path file, String commands) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + commands);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    Path home() {
        return home;
    }

    Path script() {
        return home.resolve("bin/caravan");
    }

    Path javaHome() {
        return home.resolveSibling("java");
    }

    private Path buildList() {
        return home.resolveSibling("builds.txt");
    }

    /** How Maven was called so far. */
    List<String> builds() throws IOException {
        return Files.exists(buildList()) ? Files.readAllLines(buildList()) : List.of();
    }

    private Path rehearsalList() {
        return home.resolveSibling("rehearsals.txt");
    }

    /** How Java was called to archive classes so far. */
    List<String> rehearsals() throws IOException {
        return Files.exists(rehearsalList()) ? Files.readAllLines(rehearsalList()) : List.of();
    }

    /** Leaves what a build leaves. */
    void pretendBuilt() throws IOException {
        Files.createDirectories(home.resolve("target/lib"));
        Files.createFile(home.resolve("target/caravan.jar"));
        age();
        Files.setLastModifiedTime(home.resolve("target/caravan.jar"), FileTime.from(Instant.now()));
    }

    /** Makes everything an hour old, so that the next change is later for certain. */
    void age() throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : all.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
            }
        }
    }

    /** From now on the search path holds what the launcher may need, but not this tool. */
    void usePathWithout(String missing) throws IOException {
        Path few = Files.createDirectories(home.resolveSibling("few tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(few.resolve(tool), find(tool));
        }
        for (String tool : List.of("mvn", "npm")) {
            Files.createSymbolicLink(few.resolve(tool), tools.resolve(tool));
        }
        Files.deleteIfExists(few.resolve(missing));
        searchPath = few.toString();
    }

    private static Path find(String tool) {
        return Arrays.stream(System.getenv("PATH").split(":", -1))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    LauncherRun run(String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), script(), arguments);
    }

    LauncherRun run(Map<String, String> environment, Path script, String... arguments)
            throws IOException, InterruptedException {
        return start(environment, script, arguments).finish();
    }

    LauncherRun.Started start(Map<String, String> environment, Path script, String... arguments) throws IOException {
        Path output = Files.createTempFile(home.getParent(), "output", ".txt");
        Path errors = Files.createTempFile(home.getParent(), "errors", ".txt");
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of(script.toString()), Arrays.stream(arguments))
                                .toList())
                .directory(home.getRoot().toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().remove("CARAVAN_JAVA_OPTS");
        builder.environment().put("JAVA_HOME", javaHome().toString());
        builder.environment().put("PATH", searchPath);
        builder.environment().putAll(environment);
        return new LauncherRun.Started(builder.start(), output, errors);
    }
}
