package dev.caravan.cli;

import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.Receipt;
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
        })
final class ImportsCommand extends SubCommand {

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The import id of a run.")
    private String id;

    @Option(
            names = "--months",
            paramLabel = "N",
            defaultValue = "12",
            description = "How many months to look back, this one included (default: ${DEFAULT-VALUE}).")
    private int months;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "The most runs to list (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(names = "--json", description = "Print receipts as one JSON object a line.")
    private boolean json;

    @Override
    int run(Session session) {
        Ledger ledger = new Ledger(session.existingTable(), session.clock());
        List<Receipt> receipts = id == null
                ? ledger.latest(months, limit)
                : List.of(ledger.receipt(id)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no import " + id + "; list them with: caravan imports")));
        if (json || id != null) {
            receipts.forEach(receipt -> out().println(receipt.toJson()));
        } else if (receipts.isEmpty()) {
            out().println("no imports yet");
        } else {
            out().println(Tables.ofReceipts(receipts));
        }
        return ExitCode.OK;
    }
}
