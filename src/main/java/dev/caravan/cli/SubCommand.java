package dev.caravan.cli;

import dev.caravan.cli.option.GlobalOptions;
import dev.caravan.cli.option.ReadOptions;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.cli.output.VisibleLines;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that opens a session, works, and tells its exit code. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class SubCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** What the command does. */
    abstract int run(Session session) throws Exception;

    /** How fast the command may write. */
    WriteOptions writes() {
        return new WriteOptions();
    }

    /** How fast the command may read. */
    ReadOptions reads() {
        return new ReadOptions();
    }

    @Override
    public final Integer call() throws Exception {
        CaravanCommand root = (CaravanCommand) spec.root().userObject();
        GlobalOptions options = root.options();
        // not for all of the command line: help logs nothing, and is quicker without
        Logging.configure(options.verbose());
        root.problems(spec.root().commandLine()).forEach(problem -> err().println("caravan: " + problem));
        try (Session session = new Session(options, writes(), reads(), err())) {
            return run(session);
        } finally {
            out().flush();
        }
    }

    /** Standard output. */
    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Standard error. */
    final PrintWriter err() {
        return new VisibleLines(spec.commandLine().getErr());
    }
}
