package dev.caravan.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/caravan} in a project of its own, with a Maven and a Java that only write down how they were called. */
class LauncherTest {

    private static final String FIRST_USE = "caravan: first use, building (about a minute; log in target/build.log)…";
    private static final String CHANGED =
            "caravan: the sources have changed, building (about a minute; log in target/build.log)…";

    @TempDir
    Path folder;

    private LauncherProject project;

    @BeforeEach
    void makeProject() throws IOException {
        project = LauncherProject.create(folder.resolve("a project"));
    }

    @Test
    void buildsAtItsFirstUseSaysSoInOneLineAndRuns() throws Exception {
        LauncherRun run = project.run("query", "user", "user_id=u 1", "");

        assertThat(run.exitCode()).isZero();
        assertThat(run.errors()).containsExactly(FIRST_USE);
        assertThat(project.builds())
                .containsExactly(
                        "-B -q -Dspotless.check.skip=true -Dmaven.test.skip=true package in " + project.home());
        assertThat(run.output())
                .containsExactly(
                        "-Dfile.encoding=UTF-8",
                        "-Xshare:auto",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dcaravan.home=" + project.home(),
                        "-cp",
                        project.home() + "/target/caravan.jar",
                        "dev.caravan.cli.CaravanCommand",
                        "query",
                        "user",
                        "user_id=u 1",
                        "");
    }

    @Test
    void buildsOnlyOnce() throws Exception {
        project.run("imports");
        LauncherRun second = project.run("imports");
        assertThat(second.errors()).isEmpty();
        assertThat(project.builds()).hasSize(1);
    }

    @Test
    void runsThroughSymbolicLinksFromAnyFolder() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("links/bin"));
        Path absolute = Files.createSymbolicLink(bin.resolve("absolute"), project.script());
        Path relative = Files.createSymbolicLink(bin.resolve("relative link"), Path.of("absolute"));
        for (Path link : List.of(absolute, relative)) {
            LauncherRun run = project.run(Map.of(), link, "imports");
            assertThat(run.exitCode()).isZero();
            assertThat(run.output()).contains("-Dcaravan.home=" + project.home());
        }
    }

    @Test
    void buildsAgainWhenASourceOrThePomIsNewer() throws Exception {
        project.run("imports");
        for (String changed : List.of("src/main/java/Some.java", "pom.xml")) {
            project.age();
            Files.setLastModifiedTime(project.home().resolve(changed), FileTime.from(Instant.now()));
            assertThat(project.run("imports").errors()).containsExactly(CHANGED);
            assertThat(project.run("imports").errors()).as("only once").isEmpty();
        }
        assertThat(project.builds()).hasSize(3);
    }

    @Test
    void buildsAgainWhenASourceIsDeleted() throws Exception {
        project.run("imports");
        project.age();
        Files.delete(project.home().resolve("src/main/java/Some.java"));
        assertThat(project.run("imports").errors()).containsExactly(CHANGED);
        assertThat(project.run("imports").errors()).as("only once").isEmpty();
    }

    @Test
    void throwsOldLibrariesAwayWhenThePomChanges() throws Exception {
        project.run("imports");
        Path old = Files.createFile(project.home().resolve("target/lib/some-1.0.jar"));
        project.age();
        Files.setLastModifiedTime(project.home().resolve("pom.xml"), FileTime.from(Instant.now()));
        project.run("imports");
        assertThat(old).doesNotExist();
        assertThat(project.home().resolve("target/lib")).isDirectory();
    }

    @Test
    void aFailedBuildShowsItsLastLinesAndIsTriedAgain() throws Exception {
        Map<String, String> failing = Map.of("FAKE_MAVEN", "for i in $(seq 30); do echo line $i; done; exit 1");
        LauncherRun run = project.run(failing, project.script(), "imports");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors())
                .hasSize(22)
                .startsWith(FIRST_USE, "line 11")
                .endsWith(
                        "line 30",
                        "caravan: the build failed; the whole log is in " + project.home() + "/target/build.log");
        assertThat(project.run("imports").errors()).containsExactly(FIRST_USE);
    }

    @Test
    void aBuildThatWasCutShortIsDoneAgain() throws Exception {
        Map<String, String> killed = Map.of("FAKE_MAVEN", "touch target/caravan.jar; kill -9 $PPID; exit 1");
        assertThat(project.run(killed, project.script(), "imports").exitCode()).isNotZero();

        assertThat(project.run("imports").exitCode()).isZero();
        assertThat(project.builds()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twoFirstUsesAtOnceBuildOnce(boolean flock) throws Exception {
        if (!flock) {
            project.usePathWithout("flock");
        }
        Map<String, String> slow = Map.of("FAKE_MAVEN", "mkdir building || exit 1; sleep 1; rmdir building");
        LauncherRun.Started one = project.start(slow, project.script(), "imports");
        LauncherRun.Started two = project.start(slow, project.script(), "imports");

        assertThat(one.finish().exitCode()).isZero();
        assertThat(two.finish().exitCode()).isZero();
        assertThat(project.builds()).hasSize(1);
    }

    @Test
    void withoutMavenItRunsWhatIsBuilt() throws Exception {
        project.usePathWithout("mvn");
        assertThat(project.run("imports").errors())
                .containsExactly(
                        "caravan: is not built yet; to build it at its first use, Maven (mvn) must be on the PATH"
                                + " and " + project.home() + " writable");

        project.pretendBuilt();
        Files.setLastModifiedTime(project.home().resolve("pom.xml"), FileTime.from(Instant.now()));
        assertThat(project.run("imports").exitCode()).isZero();
        assertThat(project.run("imports").errors()).isEmpty();
    }

    @Test
    void withoutNodeItSaysInOneLineWhatToInstall() throws Exception {
        project.usePathWithout("npm");
        LauncherRun run = project.run("imports");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .containsExactly("caravan: needs Node with npm to build, which brings the embedded engine;"
                        + " install Node 18 or newer and try again");
        assertThat(project.builds()).isEmpty();
    }

    /** Cron, containers and services have the POSIX locale, and a locale that is not installed falls back to it. */
    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "xx_YY.ISO-8859-9"})
    void whateverTheLocaleLettersReachTheProgramAndItsOutputIsUtf8(String locale) throws Exception {
        project.pretendBuilt();
        Map<String, String> environment = Map.of("LC_ALL", locale, "FAKE_JAVA", "locale charmap 2>/dev/null");

        assertThat(project.run(environment, project.script(), "imports").output())
                .contains("-Dfile.encoding=UTF-8")
                .endsWith("UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "import", "demo", "migrate", "report"})
    void whatLastsGetsBothCompilers(String command) throws Exception {
        project.pretendBuilt();
        assertThat(project.run("--data", "some folder", command).output())
                .contains("-XX:+UseSerialGC", "-XX:ThreadPriorityPolicy=1", command)
                .doesNotContain("-XX:TieredStopAtLevel=1");
    }

    /** Java warns others than root that they cannot raise a priority. */
    @Test
    void onlyRootHearsTheWarningsOfJava() throws Exception {
        project.pretendBuilt();
        boolean root = System.getProperty("user.name").equals("root");
        assertThat(project.run("import").output().contains("-XX:-PrintWarnings"))
                .isEqualTo(!root);
        assertThat(project.run("imports").output()).doesNotContain("-XX:-PrintWarnings");
    }

    @Test
    void passesJavaOptionsOnAfterItsOwn() throws Exception {
        project.pretendBuilt();
        Map<String, String> options = Map.of("CARAVAN_JAVA_OPTS", " -Xmx256m  -Dx=*\n-XX:+UseG1GC ");
        assertThat(project.run(options, project.script(), "imports").output())
                .startsWith(
                        "-Dfile.encoding=UTF-8",
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-Dx=*",
                        "-XX:+UseG1GC")
                .doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void becomesJavaSoThatSignalsReachIt() throws Exception {
        project.pretendBuilt();
        LauncherRun.Started started = project.start(Map.of("FAKE_JAVA", "echo pid $$"), project.script(), "imports");
        assertThat(started.finish().output()).contains("pid " + started.pid());
    }

    @Test
    void saysInOneLineThatJavaIsTooOld() throws Exception {
        Files.writeString(project.javaHome().resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
        LauncherRun run = project.run("imports");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .containsExactly("caravan: needs Java 17 or newer, and " + project.javaHome()
                        + "/bin/java is 11.0.2; set JAVA_HOME to a JDK 17 or newer, or put its java on the PATH");
        assertThat(project.builds()).isEmpty();
    }

    @Test
    void asksAJavaWithoutReleaseFileForItsVersion() throws Exception {
        project.pretendBuilt();
        Files.delete(project.javaHome().resolve("release"));
        Map<String, String> old = Map.of("FAKE_JAVA", "echo 'java version \"1.8.0_392\"' >&2");
        assertThat(project.run(old, project.script(), "imports").errors())
                .containsExactly("caravan: needs Java 17 or newer, and " + project.javaHome()
                        + "/bin/java is 1.8.0_392; set JAVA_HOME to a JDK 17 or newer, or put its java on the PATH");
        Map<String, String> recent = Map.of("FAKE_JAVA", "echo 'openjdk version \"21.0.1\" 2023-10-17' >&2");
        assertThat(project.run(recent, project.script(), "imports").exitCode()).isZero();
    }

    @Test
    void saysInOneLineThatJavaHomeIsWrong() throws Exception {
        Map<String, String> wrong = Map.of("JAVA_HOME", folder.toString());
        assertThat(project.run(wrong, project.script(), "imports").errors())
                .containsExactly(
                        "caravan: JAVA_HOME is " + folder + ", but there is no bin/java in it; set JAVA_HOME to a"
                                + " JDK 17 or newer, or put its java on the PATH");
    }

    @Test
    void saysInOneLineThatThereIsNoJava() throws Exception {
        project.usePathWithout("java");
        assertThat(project.run(Map.of("JAVA_HOME", ""), project.script(), "imports")
                        .errors())
                .containsExactly(
                        "caravan: needs Java 17 or newer, and there is none; set JAVA_HOME to a JDK 17 or newer,"
                                + " or put its java on the PATH");
    }
}
