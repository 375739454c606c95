package dev.caravan.route;

import dev.caravan.ledger.Receipt;
import dev.caravan.migration.MigrationExecution;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.StepForecast;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.RuntimeCamelException;

/** Runs migrations through the routes, as {@code caravan migrate} does. */
public final class MigrationClient {

    private final ProducerTemplate template;

    public MigrationClient(CamelService camel) {
        this.template = camel.template();
    }

    /**
     * Runs a migration and waits for the receipts of its steps; those behind one that was interrupted have none.
     *
     * @throws Exception if no receipt tells it: a step is refused, the database or the table is away, another process is
     *     at work, what was done could not be noted down in the end; the message says it
     */
    public List<Receipt> migrate(MigrationRequest request) throws Exception {
        return send(request).receipts();
    }

    /**
     * Tells what a migration would come to, step by step; writes nothing but rejects.
     *
     * @param request for a dry run
     * @throws Exception if nothing can be told; the message says why
     */
    public List<StepForecast> tryOut(MigrationRequest request) throws Exception {
        return send(request).outlooks();
    }

    private MigrationExecution send(MigrationRequest request) throws Exception {
        Exchange exchange =
                template.request("direct:migrate", sent -> sent.getMessage().setBody(request));
        MigrationExecution migration = exchange.getProperty(MigrationSteps.MIGRATION, MigrationExecution.class);
        Exception cause = exchange.getException() != null
                ? exchange.getException()
                : exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
        if (migration == null || (cause != null && !isTold(migration))) {
            throw cause == null ? new IllegalStateException("the migration was not opened") : unwrapped(cause);
        }
        return migration;
    }

    /** Returns whether a receipt says what went wrong: that of a step that was interrupted. */
    private static boolean isTold(MigrationExecution migration) {
        return migration.receipts().stream()
                .anyMatch(receipt -> !receipt.message().isEmpty());
    }

    /** Camel wraps what an expression such as {@code ${body.packs}} throws. */
    private static Exception unwrapped(Exception cause) {
        return cause instanceof RuntimeCamelException && cause.getCause() instanceof Exception inner
                ? unwrapped(inner)
                : cause;
    }
}
