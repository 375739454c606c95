package dev.caravan.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Tables;
import dev.caravan.store.MissingTableException;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableShapeCheck;
import dev.caravan.store.TableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code caravan table create} and {@code caravan table describe}. */
@Command(
        name = "table",
        description = "Makes or describes the table.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TableCommand.Create.class, TableCommand.Describe.class})
final class TableCommand extends CommandGroup {

    /** {@code caravan table create}. */
    @Command(
            name = "create",
            description = {
                "Makes the table with the keys and indexes of the design, on-demand billing and TTL on expires_at.",
                "An existing table is never changed or deleted. For production prefer Terraform: terraform/README.md."
            })
    static final class Create extends SubCommand {

        @Override
        int run(Session session) {
            TableStore store = session.store();
            if (!session.isEmbedded() && store.describe().isEmpty()) {
                store.create(session.schema());
                out().println("made table " + store.table() + " in " + session.place());
                return ExitCode.OK;
            }
            TableShape shape = store.describe().orElseThrow();
            Optional<String> difference = TableShapeCheck.firstDifference(shape, session.schema());
            out().println("table " + store.table() + " is there already in " + session.place()
                    + difference.map(text -> ", but " + text).orElse(", with the keys and indexes of the design"));
            return difference.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
        }
    }

    /** {@code caravan table describe}. */
    @Command(name = "describe", description = "Shows the table's keys and indexes, and whether they fit the design.")
    static final class Describe extends SubCommand {

        @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
        private boolean json;

        @Override
        int run(Session session) throws Exception {
            TableStore store = session.existingData();
            TableShape shape = store.describe().orElseThrow(() -> new MissingTableException(store.table()));
            if (json) {
                out().println(new ObjectMapper().writeValueAsString(shape));
            } else {
                List<List<String>> rows = new ArrayList<>();
                rows.add(List.of(shape.name(), shape.status(), shape.keys().toString(), shape.billing()));
                shape.indexes()
                        .forEach((name, index) -> rows.add(List.of(
                                name, index.status(), index.keys().toString(), "projects " + index.projection())));
                out().println(Tables.ofRows(List.of("name", "status", "keys", ""), rows));
            }
            Optional<String> difference = TableShapeCheck.firstDifference(shape, session.schema());
            difference.ifPresent(text -> err().println("caravan: does not fit the design: " + text));
            return difference.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
        }
    }
}
