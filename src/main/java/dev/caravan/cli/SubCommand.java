package dev.caravan.cli;

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
        GlobalOptions options = ((CaravanCommand) spec.root().userObject()).options();
        // not for all of the command line: help logs nothing, and is quicker without
        Logging.configure(options.verbose());
        try (Session session = new Session(options, writes(), reads())) {
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
        return spec.commandLine().getErr();
    }
}
