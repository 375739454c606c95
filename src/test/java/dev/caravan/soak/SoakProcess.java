package dev.caravan.soak;

import dev.caravan.fixture.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Caravan as users start it, by the launcher, so that it starts quickly; to be killed and paused. */
final class SoakProcess implements AutoCloseable {

    private static final int WAIT_SECONDS = 300;

    private final List<String> arguments;
    private final Process process;
    private final Path output;
    private final Path errors;

    private SoakProcess(List<String> arguments, Process process, Path output, Path errors) {
        this.arguments = arguments;
        this.process = process;
        this.output = output;
        this.errors = errors;
    }

    /**
     * Starts a command.
     *
     * @param data the data folder
     */
    static SoakProcess start(Path data, URI endpoint, String table, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Project.folder().resolve("bin/caravan").toString());
        command.addAll(arguments);
        try {
            Files.createDirectories(data);
            Path output = Files.createTempFile(data.getParent(), "out", ".txt");
            Path errors = Files.createTempFile(data.getParent(), "err", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(data.getParent().toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> name.startsWith("CARAVAN_"));
            environment.put("CARAVAN_JAVA_OPTS", "-Xmx256m -XX:TieredStopAtLevel=1");
            environment.put("CARAVAN_DATA", data.toString());
            environment.put("CARAVAN_ENDPOINT", endpoint.toString());
            environment.put("CARAVAN_TABLE", table);
            return new SoakProcess(arguments, builder.start(), output, errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** {@code kill -9}; returns when the process is dead. */
    void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** {@code kill -STOP}: the process does nothing more and does not know it. */
    void pause() {
        signal("-STOP");
    }

    /** {@code kill -CONT}. */
    void proceed() {
        signal("-CONT");
    }

    private void signal(String signal) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the end of the process. */
    int exitCode() {
        try {
            if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("caravan does not end; it printed: " + errors());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    String output() {
        return Project.read(output);
    }

    String errors() {
        return Project.read(errors);
    }

    @Override
    public String toString() {
        return String.join(" ", arguments);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
