package dev.caravan.cli;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code caravan migrate --verify} of a MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbMigrateVerifyTest extends MigrateVerifyContract {

    MariaDbMigrateVerifyTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
