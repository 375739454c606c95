package dev.caravan.route;

import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.Migrations;
import dev.caravan.migration.OpenMigration;
import java.io.IOException;
import org.apache.camel.Body;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeProperty;

/** The steps of the route of migrations, each one line of YAML: bean {@code migrationSteps}. */
public final class MigrationSteps {

    /** The exchange property that holds the {@link OpenMigration}. */
    public static final String MIGRATION = "caravanMigration";

    private final Migrations migrations;

    MigrationSteps(Migrations migrations) {
        this.migrations = migrations;
    }

    /** Checks, claims and cuts all steps; the open migration becomes the body. */
    public OpenMigration open(@Body MigrationRequest request, Exchange exchange) throws Exception {
        OpenMigration migration = migrations.open(request);
        exchange.setProperty(MIGRATION, migration);
        return migration;
    }

    /** All steps are through. */
    public void release(@ExchangeProperty(MIGRATION) OpenMigration migration) throws IOException {
        migration.release();
        migration.close();
    }

    /** Ends what a failure stopped. */
    public void giveUp(
            @ExchangeProperty(MIGRATION) OpenMigration migration,
            @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause)
            throws IOException {
        if (migration != null) {
            migration.giveUp(cause);
        }
    }
}
