package dev.caravan.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.cli.CaravanCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Flags that the configuration sets and the command line repeats. */
class FlagsTest {

    @TempDir
    private Path folder;

    @Test
    void aFlagOfTheCommandLineStaysTrueWhenItIsConfiguredToo() {
        List<String> checked = new ArrayList<>();

        checkFlags(commandLine(), List.of(), checked);

        assertThat(checked).contains("--aws", "import --aws", "import --json", "query --csv", "table describe --json");
    }

    private void checkFlags(CommandLine command, List<String> path, List<String> checked) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (isFlag(option) && !option.usageHelp() && !option.versionHelp()) {
                List<String> arguments = new ArrayList<>(path);
                arguments.add(option.longestName());
                ParseResult parsed = commandLine().parseArgs(arguments.toArray(String[]::new));
                while (parsed.hasSubcommand()) {
                    parsed = parsed.subcommand();
                }

                assertThat(parsed.matchedOption(option.longestName()).<Boolean>getValue())
                        .as(String.join(" ", arguments))
                        .isTrue();
                checked.add(String.join(" ", arguments));
            }
        }
        command.getSubcommands().forEach((name, subcommand) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(name);
            checkFlags(subcommand, longer, checked);
        });
    }

    /** The whole command line, with true as the default of every flag and some value for texts and files. */
    private CommandLine commandLine() {
        CommandLine commandLine =
                CaravanCommand.commandLine(new ConfiguredDefaults(Map.of(), folder.resolve("application.properties")));
        return commandLine.setDefaultValueProvider(FlagsTest::defaultOf);
    }

    private static String defaultOf(ArgSpec argument) {
        if (argument instanceof OptionSpec option && isFlag(option)) {
            return option.usageHelp() || option.versionHelp() ? null : "true";
        }
        return argument.isPositional() || argument.type() == String.class ? "1" : null;
    }

    private static boolean isFlag(OptionSpec option) {
        return option.arity().max() == 0;
    }
}
