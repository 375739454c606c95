package dev.caravan.route;

import dev.caravan.design.Report;
import java.util.Collection;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;

/** Makes one route of the template {@code scheduled-report} for each report that has a schedule. */
public final class ReportRoutes extends RouteBuilder {

    private static final String TEMPLATE = "scheduled-report";

    private final List<Report> reports;

    /** Routes for those of the reports that have a schedule. */
    public ReportRoutes(Collection<Report> reports) {
        this.reports = List.copyOf(reports);
    }

    @Override
    public void configure() {
        for (Report report : reports) {
            report.schedule().ifPresent(schedule -> templatedRoute(TEMPLATE)
                    .routeId(TEMPLATE + "-" + report.name())
                    .parameter("report", report.name())
                    .parameter("cron", schedule.cron())
                    .parameter("zone", report.zone().getId()));
        }
    }
}
