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

    @Override
    public final Integer call() throws Exception {
        try (Session session = new Session(((CaravanCommand) spec.root().userObject()).options())) {
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
