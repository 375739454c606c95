package dev.caravan.route;

import dev.caravan.design.Feed;
import dev.caravan.job.JobExecution;
import dev.caravan.ledger.Receipt;
import java.nio.file.Path;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;

/** Imports single files through the routes, as {@code caravan import} does. */
public final class ImportClient {

    private final ProducerTemplate template;

    public ImportClient(CamelService camel) {
        this.template = camel.template();
    }

    /**
     * Imports a file under a feed and waits for its receipt. The file is left where it is.
     *
     * @throws RuntimeException if nothing could be accounted for: no table, another process at work; the message says it
     */
    public Receipt importFile(Path file, Feed feed) {
        return send(file, feed, false).receipt();
    }

    /**
     * Tells what importing a file would do; writes nothing but rejects.
     *
     * @throws RuntimeException if nothing could be told; the message says why
     */
    public JobExecution tryFile(Path file, Feed feed) {
        return send(file, feed, true);
    }

    private JobExecution send(Path file, Feed feed, boolean dryRun) {
        Exchange exchange = template.request("direct:import-once", request -> {
            request.getMessage().setBody(file);
            request.getMessage().setHeader(ImportSteps.FEED, feed);
            request.getMessage().setHeader(ImportSteps.DRY_RUN, dryRun);
        });
        JobExecution job = exchange.getProperty(ImportSteps.JOB, JobExecution.class);
        if (job != null && job.receipt() != null) {
            return job;
        }
        Exception cause = exchange.getException() != null
                ? exchange.getException()
                : exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
        throw cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
    }
}
