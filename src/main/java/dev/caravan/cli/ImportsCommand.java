package dev.caravan.cli;

import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Tables;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan imports [ID]}. */
@Command(
        name = "imports",
        description = {
            "Lists import runs, newest first; with an ID, prints the receipt of that run.",
            "",
            "Runs are kept in the table itself, so this shows those of every machine that imports into it."
        },
        subcommands = ImportsCommand.Stop.class)
final class ImportsCommand extends SubCommand {

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The import id of a run.")
    private String id;

    /** Each month is a query; there were no imports before. */
    private static final int MOST_MONTHS = 240;

    @Option(
            names = "--months",
            paramLabel = "N",
            defaultValue = "12",
            description = "How many months to look back, from 1 to 240, this one included (default: ${DEFAULT-VALUE}).")
    private int months;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "The most runs to list, at least 1 (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(names = "--json", fallbackValue = "true", description = "Print receipts as one JSON object a line.")
    private boolean json;

    @Override
    int run(Session session) {
        UsageException.checked("--months", months, 1, MOST_MONTHS);
        UsageException.checked("--limit", limit, 1, Integer.MAX_VALUE);
        RunLedger ledger = new RunLedger(session.existingData(), session.clock());
        List<Receipt> receipts = id == null
                ? ledger.latest(months, limit)
                : List.of(ledger.receipt(id)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no import " + id + "; list them with: caravan imports")));
        receipts = receipts.stream().map(receipt -> asItStands(ledger, receipt)).toList();
        if (json || id != null) {
            receipts.forEach(receipt -> out().println(receipt.toJson()));
        } else if (receipts.isEmpty()) {
            out().println("no imports yet");
        } else {
            out().println(Tables.ofReceipts(receipts));
        }
        return ExitCode.OK;
    }

    /** A run whose process has ended without a word is no longer running. */
    private static Receipt asItStands(RunLedger ledger, Receipt receipt) {
        boolean left = receipt.state() == Receipt.State.RUNNING && !ledger.isUnderWay(receipt.importId());
        return left ? receipt.interrupted("its process has ended; import the file again to go on") : receipt;
    }

    /** {@code caravan imports stop ID}. */
    @Command(
            name = "stop",
            description = {
                "Ends a running import cleanly, from any machine; it takes a few seconds.",
                "",
                "What was written stays and is accounted for. Importing the file again, or dropping it again, goes on."
            })
    static final class Stop extends SubCommand {

        @Parameters(paramLabel = "ID", description = "The import id of the run.")
        private String id;

        @Override
        int run(Session session) {
            RunLedger ledger = new RunLedger(session.existingData(), session.clock());
            if (!ledger.requestStop(id)) {
                throw new IllegalArgumentException(
                        "no process is at work on import " + id + "; see it with: caravan imports " + id);
            }
            out().println("asked import " + id + " to stop; it ends within a few seconds");
            return ExitCode.OK;
        }
    }
}
