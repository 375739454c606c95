package dev.caravan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.undo.UndoOutcome;
import dev.caravan.bundle.undo.UndoneBundle;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.option.WriteOptions;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.job.undo.ImportUndo;
import dev.caravan.job.undo.UndoResult;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan undo ID [FILE]}. */
@Command(
        name = "undo",
        description = {
            "Takes back what an import wrote and nobody changed since: orders with their lines and guards, users.",
            "",
            "What others changed stays whole, and so does what the import updated, since the values before it are not",
            "kept; each is told with the reason. It can be done again at any time, and goes on where it was interrupted.",
            "Exit code 0: nothing is left of what the import wrote; 3: something is."
        })
final class UndoCommand extends SubCommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The import id of the run; see: caravan imports")
    private String id;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file that was imported (default: the archived one).")
    private Path file;

    @Option(
            names = "--dry-run",
            fallbackValue = "true",
            description = "Tell what would be taken back and what left, and delete nothing.")
    private boolean dryRun;

    @Mixin
    private WriteOptions writes;

    @Option(
            names = "--json",
            fallbackValue = "true",
            description = "Print one JSON object a line: what is left, then the counts.")
    private boolean json;

    @Override
    WriteOptions writes() {
        return writes;
    }

    @Override
    int run(Session session) throws IOException {
        if (file != null && !Files.exists(file)) {
            throw new UsageException("there is no file " + file);
        }
        TableStore table = session.existingData();
        ImportUndo undo = new ImportUndo(
                session.design(),
                table,
                session.folder(),
                session.settings(),
                session.clock(),
                new RunLedger(table, session.clock()));
        UndoResult result;
        try {
            result = undo.undo(id, Optional.ofNullable(file), dryRun, this::tell);
        } catch (StoreException e) {
            throw new StoreException(e.getMessage() + "; run the undo again to go on", e);
        }
        out().println(json ? counts(result) : summary(result));
        return result.isComplete() ? ExitCode.OK : ExitCode.REJECTS;
    }

    private void tell(UndoneBundle undone) {
        if (!(undone.outcome() instanceof UndoOutcome.Left left)) {
            return;
        }
        Bundle bundle = undone.bundle();
        long line = bundle.records().get(0).line();
        if (json) {
            out().println(JsonNodeFactory.instance
                    .objectNode()
                    .put("line", line)
                    .put("kind", "LEFT")
                    .put("pk", bundle.key().partition())
                    .put("sk", bundle.key().sort())
                    .put("reason", left.reason()));
        } else {
            out().println("line " + line + ": " + bundle.key().partition() + " "
                    + bundle.key().sort() + " left: " + left.reason());
        }
    }

    private static JsonNode counts(UndoResult result) {
        return new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .valueToTree(result);
    }

    private static String summary(UndoResult result) {
        String expired = result.expired() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%nof %,d bundles the ledger no longer knows that this import wrote them (it keeps that for 90"
                                + " days): they cannot be taken back",
                        result.expired());
        return String.format(
                Locale.ROOT,
                "%s (%s): %,d %s %s (%,d items), %,d left, %,d already gone%s",
                result.importId(),
                result.file(),
                result.takenBack(),
                result.takenBack() == 1 ? "bundle" : "bundles",
                result.dryRun() ? "would be taken back" : "taken back",
                result.items(),
                result.left() + result.expired(),
                result.alreadyGone(),
                expired);
    }
}
