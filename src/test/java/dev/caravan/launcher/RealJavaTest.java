package dev.caravan.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/caravan} with the Java of this test and a small program in two jars: the archive is used, and never heard of. */
class RealJavaTest {

    private static final String LOADED = "-Xlog:class+load:file=%s";
    private static final String PROGRAM =
            """
            package dev.caravan.cli;
            public class %s {
                public static void main(String[] arguments) {
                    System.out.println(new other.Library() + " %s");
                }
            }
            """;

    @TempDir
    Path folder;

    private LauncherProject project;

    /** Without a blank in its path: Java 17 shares nothing if there is one. */
    @BeforeEach
    void build() throws Exception {
        project = LauncherProject.create(folder.resolve("project"));
        project.pretendBuilt();
        writeJars("first");
    }

    private void writeJars(String word) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path sources = Files.createDirectories(folder.resolve("sources"));
        Files.writeString(
                sources.resolve("Library.java"),
                "package other; public class Library {"
                        + " @Override public String toString() { return \"library\"; } }");
        Files.writeString(sources.resolve("CaravanCommand.java"), PROGRAM.formatted("CaravanCommand", word));
        Files.writeString(
                sources.resolve("ClassArchiveTraining.java"),
                PROGRAM.formatted("ClassArchiveTraining", "rehearsed")
                        .replace("System.out", "CaravanCommand.main(null); System.out"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = List.of(
                "-d",
                classes.toString(),
                sources.resolve("Library.java").toString(),
                sources.resolve("CaravanCommand.java").toString(),
                sources.resolve("ClassArchiveTraining.java").toString());
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Path target = project.home().resolve("target");
        jar(target.resolve("lib/library.jar"), "", classes, "other/Library.class");
        jar(
                target.resolve("caravan.jar"),
                "lib/library.jar",
                classes,
                "dev/caravan/cli/CaravanCommand.class",
                "dev/caravan/cli/ClassArchiveTraining.class");
    }

    private static void jar(Path jar, String classPath, Path classes, String... names) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest)) {
            for (String name : names) {
                entries.putNextEntry(new JarEntry(name));
                Files.copy(classes.resolve(name), entries);
            }
        }
    }

    private LauncherRun run(String options) throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("CARAVAN_JAVA_OPTS", options);
        return project.run(environment, project.script(), "imports");
    }

    private String sourceOf(String name, Path loaded) throws IOException {
        return Files.readAllLines(loaded).stream()
                .filter(line -> line.contains(name + " source:"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theClassesOfBothJarsComeFromTheArchive() throws Exception {
        run("");
        Path loaded = folder.resolve("loaded.txt");
        LauncherRun second = run(LOADED.formatted(loaded));

        assertThat(second.output()).containsExactly("library first");
        assertThat(second.errors()).isEmpty();
        assertThat(sourceOf("dev.caravan.cli.CaravanCommand", loaded)).contains("shared objects file");
        assertThat(sourceOf("other.Library", loaded)).contains("shared objects file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseG1GC",
                "-XX:+UseZGC",
                "-XX:-UseCompressedOops",
                "-XX:-UseCompressedClassPointers",
                "-Xmx64m",
                "-Xshare:off",
                "-Xshare:auto",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-modules=java.sql",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0",
                "-XX:SharedArchiveFile=/no/such/archive.jsa"
            })
    void noOptionOfTheUsersMakesTheArchiveHeardOf(String option) throws Exception {
        run("");
        LauncherRun run = run(option);

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).containsExactly("library first");
        assertThat(run.errors()).isEmpty();
    }

    @Test
    void aDamagedArchiveOnlyMakesItSlower() throws Exception {
        run("");
        Path archive = archive();
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(archive, "no archive");

        LauncherRun run = run("");
        assertThat(run.output()).containsExactly("library first");
        assertThat(run.errors()).isEmpty();
    }

    /** As when somebody puts another library into place by hand. */
    @Test
    void aChangedLibraryIsUsedAndNotTheArchivedOne() throws Exception {
        run("");
        Path archive = archive();
        writeJars("second");
        Files.setLastModifiedTime(archive, FileTime.from(Instant.now().plusSeconds(60)));

        LauncherRun run = run("");
        assertThat(run.output()).containsExactly("library second");
        assertThat(run.errors()).isEmpty();
    }

    private Path archive() throws IOException {
        try (var files = Files.list(project.home().resolve("target/start"))) {
            return files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
