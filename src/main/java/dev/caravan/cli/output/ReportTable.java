package dev.caravan.cli.output;

import dev.caravan.ledger.report.PublishedRun;
import dev.caravan.report.schedule.ReportEntry;
import dev.caravan.validation.Counted;
import java.util.List;

/** The reports of a design as a terminal shows them. */
public final class ReportTable {

    private static final List<String> HEADERS =
            List.of("report", "description", "schedule", "zone", "window", "last run", "next run");

    private ReportTable() {}

    public static String of(List<ReportEntry> entries) {
        return Tables.ofRows(HEADERS, entries.stream().map(ReportTable::row).toList());
    }

    private static List<String> row(ReportEntry entry) {
        return List.of(
                entry.report(),
                entry.description(),
                entry.schedule() == null ? "by hand" : entry.schedule(),
                entry.zone(),
                entry.window() == null ? "" : entry.window(),
                entry.lastRun() == null ? "never" : last(entry.lastRun()),
                entry.nextRun() == null ? "" : entry.nextRun());
    }

    private static String last(PublishedRun run) {
        return run.period() + ", " + Counted.of(run.rows(), "row") + ", " + run.finishedAt();
    }
}
