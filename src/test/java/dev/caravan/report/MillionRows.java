package dev.caravan.report;

import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.Timestamps;
import dev.caravan.store.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Writes a report of more rows than a sheet of Excel has, in all formats: a JVM of its own, to be given little memory. */
final class MillionRows {

    /** Two more than a sheet has room for under its header. */
    static final int ROWS = 1_048_577;

    private MillionRows() {}

    /**
     * Writes into a folder.
     *
     * @param arguments the folder
     */
    public static void main(String[] arguments) throws IOException {
        ReportPlan plan = TestReport.in("UTC").plan();
        List<Map<String, String>> groups =
                plan.questions().stream().map(Question::values).toList();
        Tally tally = new Tally(plan.report().layout().summary(), plan.report().zone(), groups);
        Instant first = Instant.parse("2024-01-01T00:00:00Z");
        try (ReportFiles files = ReportFiles.create(plan, TestReport.AS_OF, Path.of(arguments[0]))) {
            for (int row = 0; row < ROWS; row++) {
                Map<String, String> group = groups.get(row % groups.size());
                // each of its own, so that nothing can be kept once for all
                Item item = Item.at(new ItemKey("USER#" + row, "ORDER#" + row))
                        .with("order_id", "order-" + row)
                        .with("user_id", "user-" + row)
                        .with("status", group.get("status"))
                        .with("total", Value.of(new BigDecimal(row).movePointLeft(2)))
                        .with("created_at", Timestamps.format(first.plusSeconds(60L * row)));
                files.write(item);
                tally.add(group, item);
            }
            files.complete(tally.totals()).forEach(System.out::println);
        }
    }
}
