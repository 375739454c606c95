package dev.caravan.cli;

import dev.caravan.report.Answer;
import dev.caravan.report.AttributeOrder;
import dev.caravan.report.ItemJson;
import dev.caravan.report.Question;
import dev.caravan.store.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
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
            description = "The most items to print (default: " + TABLE_LIMIT + " in a table, all with --json).")
    private Integer limit;

    @Option(names = "--json", description = "Print whole items, one JSON object a line.")
    private boolean json;

    @Override
    int run(Session session) {
        Question question = Question.parse(session.design().table(), pattern, values);
        session.existingTable();
        try (Answer answer = session.patterns().ask(question)) {
            if (json) {
                printLines(session, answer);
            } else {
                printTable(session, answer);
            }
        }
        return ExitCode.OK;
    }

    private void printLines(Session session, Answer answer) {
        ItemJson lines = new ItemJson(new AttributeOrder(session.design().table()));
        for (int i = 0; answer.hasNext() && (limit == null || i < limit); i++) {
            out().println(lines.line(answer.next()));
        }
    }

    private void printTable(Session session, Answer answer) {
        int most = limit == null ? TABLE_LIMIT : limit;
        List<Item> items = new ArrayList<>();
        while (answer.hasNext() && items.size() < most) {
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
        columns.removeIf(column -> items.stream().allMatch(item -> item.get(column) == null));
        List<List<String>> rows = items.stream()
                .map(item -> columns.stream()
                        .map(column -> item.text(column) == null ? "" : item.text(column))
                        .toList())
                .toList();
        out().println(Tables.ofRows(List.copyOf(columns), rows));
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
