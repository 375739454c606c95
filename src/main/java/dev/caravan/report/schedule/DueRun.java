package dev.caravan.report.schedule;

import dev.caravan.design.Report;
import dev.caravan.query.TimeWindow;
import dev.caravan.report.ReportRequest;
import java.time.Instant;

/**
 * A run of a report that its schedule wants.
 *
 * @param key what tells the run from all others of the report
 * @param dueAt when it was first wanted
 */
public record DueRun(Report report, String key, TimeWindow window, Instant dueAt) {

    /** The request that it stands for. */
    ReportRequest request() {
        return ReportRequest.of(report.name())
                .within(window.from().map(Instant::toString), window.to().map(Instant::toString));
    }
}
