package dev.caravan.cli;

import dev.caravan.cli.option.ConfiguredDefaults;
import dev.caravan.cli.output.ExitCode;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What the launcher has Java do while it archives the classes of a start: the usual commands, once, on an embedded engine
 * of their own. Nothing of the user's configuration is read, so that no other table can be meant.
 */
final class ClassArchiveTraining {

    /** Longer than it ever takes; what has been met by then is archived. */
    private static final int MOST_SECONDS = 30;

    private ClassArchiveTraining() {}

    /**
     * Rehearses and ends the process.
     *
     * @param arguments an empty folder of its own
     */
    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        ExecutorService stage = Executors.newSingleThreadExecutor();
        stage.execute(() -> commands(folder.resolve("data")).forEach(command -> perform(folder, command)));
        stage.shutdown();
        System.exit(stage.awaitTermination(MOST_SECONDS, TimeUnit.SECONDS) ? ExitCode.OK : ExitCode.FAILED);
    }

    private static List<List<String>> commands(Path data) {
        Path samples = Session.home().resolve("sample-data");
        return List.of(
                List.of("--help"),
                List.of("query", "--help"),
                of(data, "import", samples.resolve("users-europe.csv"), samples.resolve("orders-marketplace.csv.gz")),
                of(
                        data,
                        "import",
                        "--json",
                        samples.resolve("users-americas.jsonl"),
                        samples.resolve("orders-web.json")),
                of(data, "query", "user-orders", "user_id=user-42"),
                of(data, "query", "orders-by-status", "status=PENDING", "--json"),
                of(data, "imports"),
                List.of("migrate", "--help"),
                // nothing listens there: what is met until a database refuses
                of(data, "migrate", "shop", "--jdbc-url", "jdbc:postgresql://127.0.0.1:1/shop", "--user", "nobody"));
    }

    private static List<String> of(Path data, Object... command) {
        List<Object> home = List.of(
                "--data",
                data,
                "--design",
                Session.home().resolve("design"),
                "--routes",
                Session.home().resolve("routes"));
        return Stream.concat(home.stream(), Arrays.stream(command))
                .map(Object::toString)
                .toList();
    }

    private static void perform(Path folder, List<String> command) {
        Writer nowhere = Writer.nullWriter();
        CaravanCommand.commandLine(new ConfiguredDefaults(Map.of(), folder.resolve("application.properties")))
                .setOut(new PrintWriter(nowhere))
                .setErr(new PrintWriter(nowhere))
                .execute(command.toArray(String[]::new));
    }
}
