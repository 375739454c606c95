package dev.caravan.migration.verify;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a migration brought over from PostgreSQL is compared with it. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationVerifierTest extends FileVerificationContract {

    MigrationVerifierTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
