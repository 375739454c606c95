package dev.caravan.report.html;

import dev.caravan.query.PatternRequest;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.RowWriter;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.report.total.StoredTime;
import dev.caravan.report.total.TopN;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** One page with charts, complete in itself. Of the rows it keeps the newest. */
public final class HtmlRowWriter implements RowWriter {

    /** What a browser on a phone shows without effort. */
    static final int MOST_ROWS = 500;

    private final ReportPlan plan;
    private final Instant asOf;
    private final OutputStream out;
    private final PageCells cells;
    private final PageColors colours;
    private final TopN<Item> newest = TopN.greatest(MOST_ROWS);

    public HtmlRowWriter(ReportPlan plan, Instant asOf, OutputStream out) {
        this.plan = plan;
        this.asOf = asOf;
        this.out = out;
        this.cells = new PageCells(plan.report());
        this.colours = new PageColors(
                plan.questions().stream().map(PatternRequest::values).toList());
    }

    @Override
    public void write(Item item) {
        String day = plan.report()
                .layout()
                .summary()
                .day()
                .flatMap(attribute -> StoredTime.of(item.get(attribute)).map(time -> item.text(attribute)))
                .orElse("");
        newest.offer(day, () -> cells.shown(item));
    }

    @Override
    public long complete(ReportTotals totals) throws IOException {
        List<PageTable.Row> rows = newest.inOrder().stream()
                .map(item -> new PageTable.Row(cells.of(item, colours)))
                .toList();
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        PageTemplate.write(new ReportPage(plan, asOf, totals, colours, new PageTable(cells.heads(), rows)), writer);
        writer.flush();
        return rows.size();
    }
}
