package dev.caravan.endtoend;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Caravan in a JVM of its own, as the launcher starts it, with its table given by the environment. */
public final class CaravanProcess implements AutoCloseable {

    private static final int WAIT_SECONDS = 90;
    /** Of processes that play hosts of their own. */
    private static final Duration LEASE = Duration.ofSeconds(2);

    private final Process process;
    private final Path output;
    private final Path errors;

    private CaravanProcess(Process process, Path output, Path errors) {
        this.process = process;
        this.output = output;
        this.errors = errors;
    }

    /** Starts a command. What it prints goes to files in the folder. */
    public static CaravanProcess start(SdkTable table, Path folder, String... arguments) {
        return start(table, table.endpoint(), List.of(), folder, arguments);
    }

    /**
     * Starts a command whose requests go another way to the table.
     *
     * @param javaOptions further options for Java
     */
    public static CaravanProcess start(
            SdkTable table, URI through, List<String> javaOptions, Path folder, String... arguments) {
        return start(
                folder,
                Map.of("CARAVAN_ENDPOINT", through.toString(), "CARAVAN_TABLE", table.name()),
                javaOptions,
                arguments);
    }

    /**
     * Starts a command as on a host of that name: processes of other hosts wait for the end of its lease, which is short. They
     * share the folder, as hosts share a disk. A service asks often what is due.
     */
    public static CaravanProcess startOn(String host, SdkTable table, Path folder, String... arguments) {
        List<String> properties =
                List.of("-Dcaravan.host=" + host, "-Dcaravan.lease=" + LEASE, "-Dcaravan.reports.catchUpEvery=300");
        return start(table, table.endpoint(), properties, folder, arguments);
    }

    /** Starts a command on the embedded engine of the folder's data. */
    public static CaravanProcess onEmbeddedEngine(Path folder, String... arguments) {
        return start(folder, Map.of(), List.of(), arguments);
    }

    private static CaravanProcess start(
            Path folder, Map<String, String> settings, List<String> javaOptions, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dcaravan.home=" + Project.folder(),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(javaOptions);
        command.add("dev.caravan.cli.CaravanCommand");
        command.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile(folder, "out", ".txt");
            Path errors = Files.createTempFile(folder, "err", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> name.startsWith("CARAVAN_"));
            environment.put("LC_ALL", "C.UTF-8");
            environment.putAll(settings);
            environment.put("CARAVAN_DATA", folder.resolve("data").toString());
            return new CaravanProcess(builder.start(), output, errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end. */
    public int exitCode() {
        try {
            if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("caravan does not end; it says: " + errors());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    /** {@code kill -9}, and waits until it is dead. */
    public void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /**
     * {@code kill -9} once something has come about. Whether it was running then: one that had ended by itself was not killed.
     *
     * @param atMost how long that may take
     */
    public boolean killWhen(BooleanSupplier reached, Duration atMost) {
        await().atMost(atMost).pollInterval(Duration.ofMillis(50)).until(() -> !isAlive() || reached.getAsBoolean());
        boolean running = isAlive();
        kill();
        return running;
    }

    /** Suspends it once something has come about; returns when the lease of whatever it has claimed is over. */
    public void pauseWhen(BooleanSupplier reached, SdkTable table) {
        await().atMost(Duration.ofSeconds(WAIT_SECONDS))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !isAlive() || reached.getAsBoolean());
        if (!isAlive()) {
            throw new IllegalStateException("caravan has ended; it says: " + errors());
        }
        suspend();
        await().atMost(LEASE.multipliedBy(5)).until(() -> table.dump().items().stream()
                .filter(item -> item.containsKey("lease_until"))
                .allMatch(claim -> Long.parseLong(claim.get("lease_until").n()) < System.currentTimeMillis()));
    }

    /** {@code kill -STOP}: it does nothing until it is resumed. */
    public void suspend() {
        signal("STOP");
    }

    /** {@code kill -CONT} */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill -" + name + " ends with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** {@code kill}: SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** What it has printed so far. */
    public List<String> lines() {
        try (BufferedReader reader = Files.newBufferedReader(output, StandardCharsets.UTF_8)) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it has told on standard error so far. */
    public String errors() {
        return Project.read(errors);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
