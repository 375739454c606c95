package dev.caravan.cli;

import dev.caravan.cli.option.ReadOptions;
import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.ReportTable;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import dev.caravan.report.schedule.ReportEntry;
import dev.caravan.route.CamelService;
import dev.caravan.route.ReportClient;
import dev.caravan.validation.Counted;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan report NAME}. */
@Command(
        name = "report",
        description = {
            "Runs a report of design/reports.yaml now.",
            "",
            "Shipped: order-status, one row per order. The files appear whole, manifest.json with their sums last."
        })
final class ReportCommand extends SubCommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The report's name.")
    private String name;

    @Option(
            names = "--list",
            fallbackValue = "true",
            description = "List the reports: schedule, what they cover, their last and next scheduled run.")
    private boolean list;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "The beginning, inclusive: a date or a timestamp, in the report's zone where it brings none.")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "The end, exclusive.")
    private String to;

    @Option(
            names = "--format",
            paramLabel = "F",
            split = ",",
            description = "The formats, separated by commas: csv, jsonl, xlsx, html (default: the report's).")
    private List<String> formats = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the files (default: DATA/reports/NAME/PERIOD).")
    private Path out;

    @Mixin
    private ReadOptions reads;

    @Option(
            names = "--json",
            fallbackValue = "true",
            description = "Print the manifest as one JSON object, with --list one a report.")
    private boolean json;

    @Override
    ReadOptions reads() {
        return reads;
    }

    @Override
    int run(Session session) throws Exception {
        if (list == (name != null)) {
            throw new UsageException("name a report, or list them with --list");
        }
        return list ? list(session) : write(session);
    }

    private int list(Session session) {
        List<ReportEntry> entries = session.reportCatalog().entries();
        if (json) {
            entries.forEach(entry -> out().println(entry.json()));
        } else {
            out().println(ReportTable.of(entries));
        }
        return ExitCode.OK;
    }

    private int write(Session session) throws Exception {
        ReportRequest request = new ReportRequest(
                name, Optional.ofNullable(from), Optional.ofNullable(to), formats, Optional.ofNullable(out));
        session.existingData();
        CamelService camel = session.camel(session.imports(), OptionalInt.empty());
        camel.start();
        ReportResult result = new ReportClient(camel).write(request);
        if (json) {
            out().println(result.manifest().json());
        } else {
            result.manifest().totals().forEach(total -> out().println(total.values() + ": " + total.count()));
            out().println(Counted.of(result.manifest().rows(), "row") + " as of "
                    + result.manifest().asOf() + " in " + result.folder());
            result.manifest().files().forEach(file -> out().println(
                            "  " + file.file() + ", " + Counted.of(file.bytes(), "byte")));
        }
        return ExitCode.OK;
    }
}
