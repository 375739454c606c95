package dev.caravan.route;

import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.ProducerTemplate;

/** Has reports written through the routes, as {@code caravan report} does. */
public final class ReportClient {

    private final ProducerTemplate template;

    public ReportClient(CamelService camel) {
        this.template = camel.template();
    }

    /**
     * Writes a report and waits for it.
     *
     * @throws RuntimeException what the report failed with
     */
    public ReportResult write(ReportRequest request) {
        try {
            return template.requestBody("direct:report", request, ReportResult.class);
        } catch (CamelExecutionException e) {
            throw e.getCause() instanceof RuntimeException runtime ? runtime : e;
        }
    }
}
