package dev.caravan.migration;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A look before a migration from PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationDryRunTest extends DryRunContract {

    MigrationDryRunTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
