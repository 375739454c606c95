package dev.caravan.ledger;

import dev.caravan.fixture.table.SdkTable;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;

/** A second JVM that claims a content, tells the run's id, and lives until it is killed. */
final class ClaimingProcess implements AutoCloseable {

    private static final String ANSWER = "claimed ";

    private final Process process;
    private final String importId;

    private ClaimingProcess(Process process, String importId) {
        this.process = process;
        this.importId = importId;
    }

    /** Starts the process and returns when it has the claim. */
    static ClaimingProcess claiming(SdkTable table, RunKey key) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClaimingProcess.class.getName(),
                        table.endpoint().toString(),
                        table.name(),
                        key.sha256(),
                        key.feed(),
                        key.policy())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String id = process.inputReader(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(ANSWER))
                .findFirst()
                .orElseThrow()
                .substring(ANSWER.length());
        return new ClaimingProcess(process, id);
    }

    public static void main(String[] arguments) throws IOException {
        TableStore store =
                TableConnection.to(URI.create(arguments[0]), arguments[1]).open();
        RunKey key = new RunKey(arguments[2], arguments[3], arguments[4]);
        ClaimResult result = new RunLedger(store, Clock.systemUTC()).claim(key, "users.csv");
        System.out.println(ANSWER + ((ClaimResult.Claimed) result).run().id());
        // ends when the test that started it does
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    String importId() {
        return importId;
    }

    long pid() {
        return process.pid();
    }

    /** {@code kill -9} */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("process " + pid() + " survived its kill");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
