package dev.caravan.route;

import dev.caravan.migration.MigrationExecution;
import dev.caravan.migration.MigrationLauncher;
import dev.caravan.migration.MigrationRequest;
import java.io.IOException;
import org.apache.camel.Body;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeProperty;

/** The steps of the route of migrations, each one line of YAML: bean {@code migrationSteps}. */
public final class MigrationSteps {

    /** The exchange property that holds the {@link MigrationExecution}. */
    public static final String MIGRATION = "caravanMigration";

    private final MigrationLauncher migrations;

    MigrationSteps(MigrationLauncher migrations) {
        this.migrations = migrations;
    }

    /** Checks, claims and cuts all steps; the open migration becomes the body. */
    public MigrationExecution open(@Body MigrationRequest request, Exchange exchange) throws Exception {
        MigrationExecution migration = migrations.open(request);
        exchange.setProperty(MIGRATION, migration);
        return migration;
    }

    /** All steps are through. */
    public void release(@ExchangeProperty(MIGRATION) MigrationExecution migration) throws IOException {
        migration.release();
        migration.close();
    }

    /** Ends what a failure stopped. */
    public void giveUp(
            @ExchangeProperty(MIGRATION) MigrationExecution migration,
            @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause)
            throws IOException {
        if (migration != null) {
            migration.giveUp(cause);
        }
    }
}
