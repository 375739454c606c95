package dev.caravan.cli;

import dev.caravan.fixture.table.SdkTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A command line that was executed, as a script sees it.
 *
 * @param out the lines on standard output
 * @param err the lines on standard error
 * @param raw standard output with its line ends
 */
public record Ran(int exit, List<String> out, List<String> err, String raw) {

    /** Executes exactly these arguments. */
    public static Ran command(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = CaravanCommand.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        int exit = commandLine.execute(arguments);
        return new Ran(
                exit, out.toString().lines().toList(), err.toString().lines().toList(), out.toString());
    }

    /** Executes a command with its table and data folder named behind it. */
    public static Ran on(SdkTable table, Path data, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(options(table, data));
        return command(all.toArray(String[]::new));
    }

    public static List<String> options(SdkTable table, Path data) {
        return Stream.of(
                        "--data",
                        data.toString(),
                        "--endpoint",
                        table.endpoint().toString(),
                        "--table",
                        table.name())
                .toList();
    }
}
