package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.TestInstallation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A second JVM that runs {@link HolderProcess}. */
final class SecondProcess implements AutoCloseable {

    private final Process process;
    private final String firstLine;

    private SecondProcess(Process process, String firstLine) {
        this.process = process;
        this.firstLine = firstLine;
    }

    /** Starts a JVM that holds the engine, and returns when it does. */
    static SecondProcess holding(Path folder) throws IOException {
        return start("hold", folder, Map.of());
    }

    /** As {@link #holding(Path)}, with the programs of one folder alone. */
    static SecondProcess holding(Path folder, Path programs) throws IOException {
        return start("hold", folder, Map.of("PATH", programs.toString()));
    }

    /** Starts a JVM that has the start lock, and returns when it has. */
    static SecondProcess locking(Path folder) throws IOException {
        return start("lock", folder, Map.of());
    }

    private static SecondProcess start(String what, Path folder, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "setsid", // a process group of its own, for signals
                        "/usr/bin/env",
                        "--default-signal=HUP,INT", // whoever runs the tests may have them ignored
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dbasedir=" + TestInstallation.folder(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HolderProcess.class.getName(),
                        what,
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        return new SecondProcess(
                process,
                output.lines()
                        // the logging library may have its say first
                        .filter(line -> line.startsWith("http:") || line.equals("locked"))
                        .findFirst()
                        .orElseThrow());
    }

    String endpoint() {
        return firstLine;
    }

    long pid() {
        return process.pid();
    }

    /** Lets it close what it holds, and waits for its end. */
    void finish() throws Exception {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        awaitEnd();
        assertThat(process.exitValue()).isZero();
    }

    /** {@code kill -9} */
    void kill() throws Exception {
        process.destroyForcibly();
        awaitEnd();
    }

    /**
     * {@code kill -s SIGNAL} to its whole process group, and waits for its end.
     *
     * @param signal its name without SIG
     */
    void signalGroup(String signal) throws Exception {
        Process kill = new ProcessBuilder("kill", "-s", signal, "--", "-" + process.pid()).start();
        assertThat(kill.waitFor()).isZero();
        awaitEnd();
    }

    private void awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
