package dev.caravan.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only has commands of its own. */
@Command(mixinStandardHelpOptions = true)
abstract class CommandGroup implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() {
        CommandLine self = spec.commandLine();
        throw new ParameterException(
                self,
                "which one? there are: "
                        + String.join(", ", self.getSubcommands().keySet()));
    }
}
