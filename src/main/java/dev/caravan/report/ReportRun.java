package dev.caravan.report;

import dev.caravan.query.Answer;
import dev.caravan.query.PatternQuery;
import dev.caravan.query.Question;
import dev.caravan.query.Reading;
import dev.caravan.report.format.ReportFiles;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.total.Tally;
import dev.caravan.report.total.Totals;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.pace.ReadPace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Reads a report and writes its files. Rows are written as they are read, to all formats at once, so that the formats
 * agree; of what was written only {@link SeenKeys} remain in memory.
 */
final class ReportRun {

    private final ReportPlan plan;
    private final PatternQuery patterns;
    private final Clock clock;
    private final Runnable confirm;
    private final Reading reading;
    private final SeenKeys seen = new SeenKeys();
    private final Tally tally;
    private double readUnits;

    /**
     * A run of a report.
     *
     * @param confirm throws if the run is to end: another process makes the report
     */
    ReportRun(ReportPlan plan, PatternQuery patterns, Clock clock, Runnable confirm) {
        this.plan = plan;
        this.patterns = patterns;
        this.clock = clock;
        this.confirm = confirm;
        this.reading = Reading.all(ReadPace.of(plan.report().maxReadUnits()));
        this.tally = new Tally(
                plan.report().layout().summary(),
                plan.report().zone(),
                plan.questions().stream().map(Question::values).toList());
    }

    /** Writes everything but the manifest, which it returns. */
    Manifest into(Path folder, Instant startedAt) throws IOException {
        Instant asOf = clock.instant();
        List<Manifest.FileEntry> written;
        try (ReportFiles files = ReportFiles.create(plan, asOf, folder)) {
            for (Question question : plan.questions()) {
                confirm.run();
                write(question, files);
            }
            written = files.complete(tally.totals());
        }
        Totals totals = tally.totals();
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

    private void write(Question question, ReportFiles files) throws IOException {
        try (Answer answer = patterns.ask(question, reading)) {
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
