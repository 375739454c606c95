package dev.caravan.report;

import dev.caravan.design.Report;
import dev.caravan.design.ReportLayout;
import dev.caravan.design.ReportSummary;
import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The shipped order report over rows that a test makes, without a table. */
final class TestReport {

    static final Instant AS_OF = Instant.parse("2026-11-29T08:30:00.123Z");
    static final Map<String, String> PENDING = Map.of("status", "PENDING");
    static final Map<String, String> PAID = Map.of("status", "PAID");

    private final ReportPlan plan;
    private final Tally tally;
    private final List<Item> rows = new ArrayList<>();

    private TestReport(ReportPlan plan) {
        this.plan = plan;
        this.tally = new Tally(
                plan.report().layout().summary(),
                plan.report().zone(),
                plan.questions().stream().map(Question::values).toList());
    }

    static TestReport in(String zone) {
        return of(
                Window.ALL,
                ZoneId.of(zone),
                TestTable.design().reports().get("order-status").layout().summary());
    }

    static TestReport of(Window window, ZoneId zone, ReportSummary summary) {
        Report shipped = TestTable.design().reports().get("order-status");
        Report report = new Report(
                shipped.name(),
                shipped.description(),
                shipped.pattern(),
                shipped.values(),
                shipped.columns(),
                shipped.formats(),
                new ReportLayout(shipped.layout().types(), false, summary),
                zone,
                Optional.empty(),
                OptionalInt.empty());
        return new TestReport(new ReportPlan(
                report,
                window,
                "all",
                report.formats().stream().map(ReportFormat::named).toList(),
                Path.of("unused")));
    }

    static Item order(String id, Map<String, String> status, String total, String createdAt) {
        Item order = Item.at(new ItemKey("USER#u", "ORDER#" + id))
                .with("order_id", id)
                .with("user_id", "u-1")
                .with("status", status.get("status"));
        Item priced = total == null ? order : order.with("total", Value.of(new BigDecimal(total)));
        return createdAt == null ? priced : priced.with("created_at", createdAt);
    }

    TestReport add(Map<String, String> status, Item row) {
        rows.add(row);
        tally.add(status, row);
        return this;
    }

    /** Adds an order of a status. */
    TestReport add(String id, Map<String, String> status, String total, String createdAt) {
        return add(status, order(id, status, total, createdAt));
    }

    ReportPlan plan() {
        return plan;
    }

    Totals totals() {
        return tally.totals();
    }

    /** Has all rows written. */
    long write(RowWriter writer) throws IOException {
        for (Item row : rows) {
            writer.write(row);
        }
        return writer.complete(totals());
    }

    String html() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(new HtmlRows(plan, AS_OF, out));
        return out.toString(StandardCharsets.UTF_8);
    }
}
