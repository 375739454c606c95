package dev.caravan.report;

import dev.caravan.query.AccessPatternQuery;
import dev.caravan.query.FetchOptions;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import dev.caravan.report.format.ReportFileSet;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.total.ReportAggregator;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.pace.ReadLimiter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Reads a report and writes its files. Rows are written as they are read, to all formats at once, so that the formats
 * agree; of what was written only {@link KeyDeduplicator} remain in memory.
 */
final class ReportWriter {

    private final ReportPlan plan;
    private final AccessPatternQuery patterns;
    private final Clock clock;
    private final Runnable confirm;
    private final FetchOptions reading;
    private final KeyDeduplicator seen = new KeyDeduplicator();
    private final ReportAggregator tally;
    private double readUnits;

    /**
     * A run of a report.
     *
     * @param confirm throws if the run is to end: another process makes the report
     */
    ReportWriter(ReportPlan plan, AccessPatternQuery patterns, Clock clock, Runnable confirm) {
        this.plan = plan;
        this.patterns = patterns;
        this.clock = clock;
        this.confirm = confirm;
        this.reading = FetchOptions.all(ReadLimiter.of(plan.report().maxReadUnits()));
        this.tally = new ReportAggregator(
                plan.report().layout().summary(),
                plan.report().zone(),
                plan.questions().stream().map(PatternRequest::values).toList());
    }

    /** Writes everything but the manifest, which it returns. */
    Manifest into(Path folder, Instant startedAt) throws IOException {
        Instant asOf = clock.instant();
        List<Manifest.FileEntry> written;
        try (ReportFileSet files = ReportFileSet.create(plan, asOf, folder)) {
            for (PatternRequest question : plan.questions()) {
                confirm.run();
                write(question, files);
            }
            written = files.complete(tally.totals());
        }
        ReportTotals totals = tally.totals();
        return new Manifest(
                plan.report().name(),
                plan.period(),
                new Manifest.Span(
                        bound(plan.window().from().orElse(null)),
                        bound(plan.window().to().orElse(null))),
                plan.report().zone().getId(),
                Timestamps.format(asOf),
                Timestamps.format(startedAt),
                Timestamps.format(clock.instant()),
                totals.all().count(),
                Manifest.totals(totals),
                Manifest.days(totals),
                Manifest.undated(totals),
                readUnits,
                written);
    }

    private void write(PatternRequest question, ReportFileSet files) throws IOException {
        try (PatternResult answer = patterns.ask(question, reading)) {
            while (answer.hasNext()) {
                Item item = answer.next();
                // An item that moves while the report reads, an order that changes its status, may be met twice.
                if (seen.add(item.key())) {
                    files.write(item);
                    tally.add(question.values(), item);
                }
            }
            readUnits += answer.readUnits();
        }
    }

    private static String bound(Instant instant) {
        return instant == null ? null : Timestamps.format(instant);
    }
}
