package dev.caravan.cli;

import dev.caravan.cli.option.ReadOptions;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.ItemTable;
import dev.caravan.cli.output.Terminal;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.query.FetchOptions;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import dev.caravan.query.output.AttributeOrder;
import dev.caravan.query.output.ItemCsvWriter;
import dev.caravan.query.output.ItemJsonWriter;
import dev.caravan.store.item.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan query PATTERN name=value…}. */
@Command(
        name = "query",
        description = {
            "Runs an access pattern of design/table.yaml: key conditions only, never a scan.",
            "",
            "Shipped patterns:",
            "  caravan query user user_id=…",
            "  caravan query user-by-email email=…",
            "  caravan query user-orders user_id=…",
            "  caravan query order-with-items order_id=…",
            "  caravan query orders-by-status status=PENDING from=2026-11-01 to=2026-12-01"
        })
final class QueryCommand extends SubCommand {

    private static final int TABLE_LIMIT = 50;

    @Parameters(index = "0", paramLabel = "PATTERN", description = "The access pattern's name.")
    private String pattern;

    @Parameters(
            index = "1..*",
            paramLabel = "name=value",
            description = "Its parameters; of a pattern with a range also from= (inclusive) and to= (exclusive).")
    private List<String> values = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The most items to print, at least 1 (default: " + TABLE_LIMIT
                    + " in a table, all with --json and --csv).")
    private Integer limit;

    private int printed;

    @ArgGroup
    private Output output = new Output();

    /** What is printed instead of a table. */
    private static final class Output {
        @Option(names = "--json", fallbackValue = "true", description = "Print whole items, one JSON object a line.")
        private boolean json;

        @Option(
                names = "--csv",
                fallbackValue = "true",
                description = "Print the declared attributes as CSV (RFC 4180).")
        private boolean csv;
    }

    @Option(
            names = "--consistent",
            fallbackValue = "true",
            description =
                    "Read strongly consistent, at twice the read units: of patterns on the table, never of an index.")
    private boolean consistent;

    @Mixin
    private ReadOptions reads;

    @Override
    int run(Session session) {
        if (limit != null) {
            UsageException.checked("--limit", limit, 1, Integer.MAX_VALUE);
        }
        PatternRequest question = PatternRequest.parse(session.design().table(), pattern, values);
        session.existingData();
        AccessPatternQuery patterns = session.patterns();
        try (PatternResult answer = patterns.ask(question, new FetchOptions(most(), consistent, reads.pace()))) {
            if (output.json) {
                printLines(session, answer);
            } else if (output.csv) {
                printCsv(patterns.columns(pattern), answer);
            } else {
                printTable(session, answer);
            }
        }
        return ExitCode.OK;
    }

    private OptionalInt most() {
        if (limit != null) {
            return OptionalInt.of(limit);
        }
        return output.json || output.csv ? OptionalInt.empty() : OptionalInt.of(TABLE_LIMIT);
    }

    private void printLines(Session session, PatternResult answer) {
        ItemJsonWriter lines =
                new ItemJsonWriter(new AttributeOrder(session.design().table()));
        while (isWanted(answer)) {
            // only in texts can such characters stand, and escaped they are the same JSON
            out().println(Terminal.visible(lines.line(answer.next())));
        }
    }

    private void printCsv(List<String> columns, PatternResult answer) {
        UnaryOperator<String> writing = Terminal.columns().isPresent() ? Terminal::visible : UnaryOperator.identity();
        ItemCsvWriter lines = new ItemCsvWriter(columns, out(), writing);
        while (isWanted(answer)) {
            lines.write(answer.next());
        }
        lines.flush();
    }

    private boolean isWanted(PatternResult answer) {
        return (limit == null || printed++ < limit) && answer.hasNext();
    }

    private void printTable(Session session, PatternResult answer) {
        int most = most().orElseThrow();
        List<Item> items = new ArrayList<>();
        while (items.size() < most && answer.hasNext()) {
            items.add(answer.next());
        }
        if (items.isEmpty()) {
            out().println("no items");
            tellUndeclaredValues(session);
            return;
        }
        Set<String> columns = new LinkedHashSet<>(List.of("entity_type"));
        session.design()
                .table()
                .entities()
                .values()
                .forEach(entity -> columns.addAll(entity.attributes().keySet()));
        out().println(new ItemTable(List.copyOf(columns), items).text(Terminal.columns()));
        out().println(items.size()
                + (items.size() == 1 ? " item" : " items")
                + (answer.hasNext() ? ", and there are more; raise --limit or take --json" : ""));
    }

    /** Others may write values that the design does not list; more often one was mistyped. */
    private void tellUndeclaredValues(Session session) {
        for (String argument : values) {
            String name = argument.substring(0, argument.indexOf('='));
            String value = argument.substring(argument.indexOf('=') + 1);
            session.design().table().entities().values().stream()
                    .map(entity -> entity.attributes().get(name))
                    .filter(attribute ->
                            attribute != null && !attribute.values().isEmpty())
                    .filter(attribute -> !attribute.values().contains(value))
                    .forEach(attribute -> err().println("caravan: the design lists no " + name + " '" + value
                            + "'; there are: " + String.join(", ", attribute.values())));
        }
    }
}
