package dev.caravan.migration;

import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a migration brought over from PostgreSQL is compared with it. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationVerificationTest extends VerificationContract {

    MigrationVerificationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
