package dev.caravan.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When {@code bin/caravan} has Java archive the classes of a start, and when it names the archive. */
class ClassArchiveTest {

    private static final String PREPARING = "caravan: preparing quick starts with this Java (some seconds, once)…";
    private static final Map<String, String> ARCHIVING = Map.of("FAKE_ARCHIVE", "yes");

    @TempDir
    Path folder;

    private LauncherProject project;

    @BeforeEach
    void makeProject() throws Exception {
        project = LauncherProject.create(folder.resolve("a project"));
    }

    private LauncherRun run(Map<String, String> environment) throws Exception {
        return project.run(environment, project.script(), "imports");
    }

    private static List<String> archives(LauncherRun run) {
        return run.output().stream()
                .filter(argument -> argument.startsWith("-XX:SharedArchiveFile="))
                .toList();
    }

    @Test
    void itIsMadeWithTheBuildAndUsedFromThenOn() throws Exception {
        LauncherRun first = run(ARCHIVING);
        LauncherRun second = run(ARCHIVING);

        assertThat(first.errors()).doesNotContain(PREPARING).hasSize(1);
        assertThat(second.errors()).isEmpty();
        assertThat(archives(first)).hasSize(1).isEqualTo(archives(second));
        assertThat(second.output())
                .as("what Java thinks of it is kept from standard output")
                .contains("-Xlog:cds*=off", "-Xlog:class+path*=off");
        assertThat(project.rehearsals()).hasSize(1);
        assertThat(Path.of(archives(first).get(0).substring("-XX:SharedArchiveFile=".length())))
                .hasContent("classes")
                .hasParent(project.home().resolve("target/start"));
        assertThat(project.home().resolve("target/start").toFile().list())
                .as("what the rehearsal worked with is gone")
                .hasSize(2);
    }

    @Test
    void itIsMadeOnceForWhatSomebodyElseBuilt() throws Exception {
        project.pretendBuilt();

        assertThat(run(ARCHIVING).errors()).containsExactly(PREPARING);
        assertThat(run(ARCHIVING).errors()).isEmpty();
        assertThat(project.rehearsals()).hasSize(1);
    }

    @Test
    void aJavaThatMakesNoneIsNotAskedAgain() throws Exception {
        project.pretendBuilt();

        assertThat(archives(run(Map.of()))).isEmpty();
        assertThat(archives(run(ARCHIVING))).isEmpty();
        assertThat(project.rehearsals()).hasSize(1);
    }

    @Test
    void anotherJavaGetsAnArchiveOfItsOwn() throws Exception {
        List<String> first = archives(run(ARCHIVING));
        Files.writeString(project.javaHome().resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
        List<String> second = archives(run(ARCHIVING));

        assertThat(second).hasSize(1).doesNotContainAnyElementsOf(first);
    }

    @Test
    void aJarThatIsNewerMakesItAnew() throws Exception {
        run(ARCHIVING);
        project.age();
        Files.writeString(project.home().resolve("target/caravan.jar"), "other");

        assertThat(archives(run(ARCHIVING))).hasSize(1);
        assertThat(project.rehearsals()).hasSize(2);
    }

    /** The administrator's account may write anywhere, so that a folder in the way stands for one that is read-only. */
    @Test
    void whereNothingCanBeWrittenItRunsWithout() throws Exception {
        project.pretendBuilt();
        Path target = project.home().resolve("target");
        Files.createFile(target.resolve("start"));
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            LauncherRun run = run(ARCHIVING);
            assertThat(run.exitCode()).isZero();
            assertThat(archives(run)).isEmpty();
            assertThat(run.errors()).isSubsetOf(PREPARING);
            assertThat(project.rehearsals()).isEmpty();
        } finally {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void twoAtOnceBothRun() throws Exception {
        project.pretendBuilt();
        LauncherRun.Started one = project.start(ARCHIVING, project.script(), "imports");
        LauncherRun.Started two = project.start(ARCHIVING, project.script(), "imports");

        assertThat(one.finish().exitCode()).isZero();
        assertThat(two.finish().exitCode()).isZero();
        assertThat(archives(run(ARCHIVING))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xshare:off", "-XX:SharedArchiveFile=mine.jsa"})
    void theUsersOwnSharingCounts(String option) throws Exception {
        run(ARCHIVING);

        assertThat(run(Map.of("FAKE_ARCHIVE", "yes", "CARAVAN_JAVA_OPTS", option))
                        .output())
                .contains(option)
                .filteredOn(argument -> argument.startsWith("-XX:SharedArchiveFile=") && !argument.equals(option))
                .isEmpty();
    }
}
