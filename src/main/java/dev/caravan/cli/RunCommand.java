package dev.caravan.cli;

import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.route.CamelService;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code caravan run}. */
@Command(
        name = "run",
        description = {
            "Runs the service: inbox, scheduled reports, health and metrics.",
            "",
            "Imports what is dropped into DATA/inbox, runs reports by their schedule, serves health (/observe/health)",
            "and metrics (/observe/metrics) on 127.0.0.1.",
            "",
            "A file is taken when it has stopped changing, or at once when its marker NAME.done is there. Afterwards",
            "it is in DATA/archive, or in DATA/failed with its reason. Ctrl-C finishes what is in flight."
        })
final class RunCommand extends SubCommand {

    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{");

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port of health and metrics; 0: any free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Mixin
    private WriteOptions writes;

    @Override
    WriteOptions writes() {
        return writes;
    }

    @Override
    int run(Session session) throws Exception {
        Logging.configureService(session.isVerbose());
        checkPort();
        DataFolder folder = session.folder();
        checkInbox(folder.inbox().toAbsolutePath().toString());
        session.existingTable();
        if (session.isOpenToOthers()) {
            err().println("caravan: the embedded engine is open to every user and web page of this machine, because it"
                    + " cannot have a network of its own here (docs/architecture.md, The embedded engine)");
        }
        int served = port == 0 ? freePort() : port;
        CamelService camel = session.camel(session.imports(), OptionalInt.of(served));
        camel.whenStarted(() -> {
            err().println("caravan: watching " + folder.inbox().toAbsolutePath() + ", table "
                    + session.tableName() + " in " + session.place() + ", health on http://127.0.0.1:"
                    + served + "/observe/health; Ctrl-C ends it");
            err().flush();
        });
        camel.whenStopping(line -> {
            err().println("caravan: " + line);
            err().flush();
        });
        camel.run();
        return ExitCode.OK;
    }

    /** To Camel it would be a property, so that another folder would be watched than the one that is named. */
    private static void checkInbox(String inbox) {
        PLACEHOLDER.matcher(inbox).results().findFirst().ifPresent(found -> {
            throw new UsageException("the --inbox " + inbox + " cannot be watched, because of " + found.group()
                    + " in its name; name another folder with --data or --inbox");
        });
    }

    /** What Camel reports of a port that is taken is a stack trace, after which it goes on. */
    private void checkPort() throws IOException {
        UsageException.checked("--port", port, 0, HIGHEST_PORT);
        if (port == 0) {
            return;
        }
        try {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        } catch (BindException e) {
            throw new IllegalStateException(
                    "port " + port + " cannot be served (" + e.getMessage()
                            + "); name another one with --port, or 0 for any free one",
                    e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
