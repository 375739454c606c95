package dev.caravan.migration;

import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A look before a migration from PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationDryRunTest extends DryRunContract {

    MigrationDryRunTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
