package dev.caravan.route;

import dev.caravan.ledger.Receipt;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.OpenMigration;
import dev.caravan.migration.StepOutlook;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;

/** Runs migrations through the routes, as {@code caravan migrate} does. */
public final class MigrationClient {

    private final ProducerTemplate template;

    public MigrationClient(CamelService camel) {
        this.template = camel.template();
    }

    /**
     * Runs a migration and waits for the receipts of its steps; those behind one that was interrupted have none.
     *
     * @throws Exception where nothing was begun: a step is refused, the database or the table is away, another process is at
     *     work; the message says it
     */
    public List<Receipt> migrate(MigrationRequest request) throws Exception {
        return send(request).receipts();
    }

    /**
     * Tells what a migration would come to, step by step; writes nothing but rejects.
     *
     * @param request for a dry run
     * @throws Exception where nothing can be told; the message says why
     */
    public List<StepOutlook> tryOut(MigrationRequest request) throws Exception {
        return send(request).outlooks();
    }

    private OpenMigration send(MigrationRequest request) throws Exception {
        Exchange exchange =
                template.request("direct:migrate", sent -> sent.getMessage().setBody(request));
        OpenMigration migration = exchange.getProperty(MigrationSteps.MIGRATION, OpenMigration.class);
        if (migration != null && !migration.receipts().isEmpty()) {
            return migration;
        }
        Exception cause = exchange.getException() != null
                ? exchange.getException()
                : exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
        throw cause == null ? new IllegalStateException("the migration has no steps") : cause;
    }
}
