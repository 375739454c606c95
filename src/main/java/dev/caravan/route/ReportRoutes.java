package dev.caravan.route;

import dev.caravan.design.Report;
import java.util.Collection;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.TemplatedRouteBuilder;
import org.apache.camel.main.BaseMainSupport;
import org.apache.camel.main.MainListenerSupport;

/**
 * Makes one route of the template {@code scheduled-report} for each report that has a schedule, when the route files have
 * been read and before the first route starts.
 */
public final class ReportRoutes extends MainListenerSupport {

    private static final String TEMPLATE = "scheduled-report";

    private final Collection<Report> reports;

    /** Routes for those of the reports that have a schedule. */
    public ReportRoutes(Collection<Report> reports) {
        this.reports = reports;
    }

    @Override
    public void afterConfigure(BaseMainSupport main) {
        addTo(main.getCamelContext());
    }

    /** Adds the routes to a context that knows the template. */
    public void addTo(CamelContext context) {
        for (Report report : reports) {
            report.schedule().ifPresent(schedule -> TemplatedRouteBuilder.builder(context, TEMPLATE)
                    .routeId(TEMPLATE + "-" + report.name())
                    .parameter("report", report.name())
                    .parameter("cron", schedule)
                    .parameter("zone", report.zone().getId())
                    .add());
        }
    }
}
