package dev.caravan.cli;

import dev.caravan.cli.option.UsageException;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Tables;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.folder.FeedMatcher;
import dev.caravan.ledger.Receipt;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import dev.caravan.route.CamelService;
import dev.caravan.route.ImportClient;
import dev.caravan.route.ReportClient;
import dev.caravan.store.item.Item;
import dev.caravan.validation.Counted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;

/** {@code caravan demo}. */
@Command(
        name = "demo",
        description = {
            "Imports the sample data into the embedded engine and shows what came out.",
            "",
            "Queries and reports too. Needs no AWS account and no network. Ends with 0 when every file came out as",
            "expected."
        })
final class DemoCommand extends SubCommand {

    private static final int SHOWN = 5;

    @Override
    int run(Session session) throws Exception {
        if (!session.isEmbedded()) {
            throw new UsageException("the demo runs on the embedded engine alone; leave out --aws and --endpoint");
        }
        Path samples = Session.home().resolve("sample-data");
        SampleExpectations expectations = SampleExpectations.read(samples.resolve("expected.json"));
        JobLauncher imports = session.imports();
        CamelService camel = session.camel(imports, OptionalInt.empty());
        camel.start();
        out().println("Importing " + samples + " into table " + session.tableName() + " of the embedded engine");
        out().flush();
        List<Receipt> receipts = importAll(session, new ImportClient(camel), samples, expectations.files());
        out().println(Tables.ofReceipts(receipts));
        AccessPatternQuery patterns = session.patterns();
        show(session, patterns, "orders-by-status", List.of("status=PENDING"));
        show(session, patterns, "user-orders", List.of("user_id=user-42"));
        writeReports(session, new ReportClient(camel));
        out().println();
        out().println("Receipts: " + session.folder().results() + "   rejects: "
                + session.folder().rejects() + "   try: bin/caravan query user-by-email email=ana.garcia@example.com");
        List<String> differences = receipts.stream()
                .flatMap(receipt -> expectations.differences(receipt).stream())
                .toList();
        differences.forEach(difference -> err().println("caravan: " + difference));
        out().println(
                        differences.isEmpty()
                                ? "Every file came out as expected; the two with mistakes have their rejects, with reasons."
                                : "Not every file came out as expected.");
        return differences.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static List<Receipt> importAll(Session session, ImportClient client, Path samples, List<String> files) {
        List<Receipt> receipts = new ArrayList<>();
        for (String file : files) {
            Path sample = samples.resolve(file).toAbsolutePath();
            receipts.add(client.importFile(
                    sample, FeedMatcher.of(session.design(), sample).orElseThrow()));
        }
        return receipts;
    }

    private void show(Session session, AccessPatternQuery query, String pattern, List<String> values) {
        out().println();
        out().println("bin/caravan query " + pattern + " " + String.join(" ", values) + " --limit " + SHOWN);
        List<List<String>> rows = new ArrayList<>();
        try (PatternResult answer =
                query.ask(PatternRequest.parse(session.design().table(), pattern, values))) {
            while (answer.hasNext() && rows.size() < SHOWN) {
                Item item = answer.next();
                rows.add(List.of(
                        text(item, "order_id"), text(item, "user_id"), text(item, "total"), text(item, "created_at")));
            }
        }
        out().println(Tables.ofRows(List.of("order_id", "user_id", "total", "created_at"), rows));
    }

    private void writeReports(Session session, ReportClient client) {
        out().println();
        for (String report : session.design().reports().keySet()) {
            ReportResult result = client.write(ReportRequest.of(report));
            out().println("report " + report + ": "
                    + Counted.of(result.manifest().rows(), "row") + " in " + result.folder());
            result.manifest().totals().forEach(total -> out().println("  " + total.values() + ": " + total.count()));
        }
    }

    private static String text(Item item, String attribute) {
        return item.text(attribute) == null ? "" : item.text(attribute);
    }
}
