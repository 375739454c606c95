package dev.caravan.cli;

import dev.caravan.cli.option.ConfiguredDefaults;
import dev.caravan.cli.option.GlobalOptions;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.FailureMessages;
import dev.caravan.cli.output.VisibleLines;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.query.InvalidRequestException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.TypeConversionException;

/** The command line: {@code caravan COMMAND}. */
@Command(
        name = "caravan",
        mixinStandardHelpOptions = true,
        version = "caravan 0.1.0",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Imports users and orders from CSV and JSON into one DynamoDB table, all or nothing per order,",
            "every row accounted for; answers queries and writes reports from it.",
            "",
            "Start with: caravan demo"
        },
        subcommands = {
            DemoCommand.class,
            ImportCommand.class,
            MigrateCommand.class,
            RunCommand.class,
            QueryCommand.class,
            ReportCommand.class,
            VerifyCommand.class,
            ImportsCommand.class,
            UndoCommand.class,
            DesignCommand.class,
            TableCommand.class
        },
        footer = {
            "",
            "Options may also stand in the environment (CARAVAN_TABLE=…), or in the working folder in .env (the same) or",
            "application.properties (caravan.table=…); the earlier named counts first.",
            "",
            "Exit codes: 0 all records imported, updated or unchanged; 1 failed; 2 wrong usage;",
            "3 finished with rejects or differences."
        })
public final class CaravanCommand {

    /** Descriptions are broken by hand before this. */
    private static final int HELP_COLUMNS = 116;

    @Mixin
    private GlobalOptions options;

    private final ConfiguredDefaults defaults;

    private CaravanCommand(ConfiguredDefaults defaults) {
        this.defaults = defaults;
    }

    /** What is wrong with the configuration, each on one line. */
    List<String> problems(CommandLine root) {
        return defaults.problems(root);
    }

    GlobalOptions options() {
        return options;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // libraries write numbers and change letters by the default locale; nothing that Caravan writes depends on it
        Locale.setDefault(Locale.ROOT);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        String encoding = System.getProperty("sun.jnu.encoding");
        if (!"UTF-8".equalsIgnoreCase(encoding)) {
            err.println("caravan: by its locale Java takes arguments and file names as " + encoding
                    + ", in which letters are lost; start it by bin/caravan, or set LC_ALL=C.UTF-8");
        }
        System.exit(commandLine().setOut(out).setErr(err).execute(arguments));
    }

    /** The command line, ready to execute. */
    public static CommandLine commandLine() {
        return commandLine(new ConfiguredDefaults(System.getenv(), Path.of("application.properties")));
    }

    /** The command line, with these defaults for what it leaves out. */
    public static CommandLine commandLine(ConfiguredDefaults defaults) {
        CommandLine commandLine = new CommandLine(new CaravanCommand(defaults));
        commandLine.setDefaultValueProvider(defaults);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.registerConverter(Path.class, CaravanCommand::path);
        commandLine.registerConverter(URI.class, CaravanCommand::endpoint);
        commandLine.setUsageHelpWidth(HELP_COLUMNS);
        commandLine.setExecutionExceptionHandler(CaravanCommand::tell);
        commandLine.setParameterExceptionHandler((exception, arguments) -> {
            CommandLine command = exception.getCommandLine();
            new VisibleLines(command.getErr())
                    .println("caravan: " + exception.getMessage() + "; see: "
                            + command.getCommandSpec().qualifiedName() + " --help");
            return ExitCode.USAGE;
        });
        return commandLine;
    }

    /** An empty name would be that of the working folder. */
    private static Path path(String text) {
        if (text.isBlank()) {
            throw new TypeConversionException("a path is empty");
        }
        return Path.of(text);
    }

    private static URI endpoint(String text) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null
                    && uri.getScheme() != null
                    && List.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw new TypeConversionException(notAnEndpoint(text, e.getReason()));
        }
        throw new TypeConversionException(notAnEndpoint(text, "expected http or https and a host"));
    }

    private static String notAnEndpoint(String text, String reason) {
        return "'" + text + "' is not the URL of a server (" + reason + "), such as http://localhost:8000";
    }

    private static int tell(Exception exception, CommandLine command, CommandLine.ParseResult parsed) {
        CaravanCommand root = (CaravanCommand) command.getCommandSpec().root().userObject();
        VisibleLines err = new VisibleLines(command.getErr());
        err.println("caravan: " + FailureMessages.oneLine(exception));
        if (root.options().verbose()) {
            err.printStackTrace(exception);
        }
        return exception instanceof UsageException
                        || exception instanceof InvalidRequestException
                        || exception instanceof InvalidMigrationException
                ? ExitCode.USAGE
                : ExitCode.FAILED;
    }
}
