package dev.caravan.cli;

import dev.caravan.engine.SharedTestEngine;
import dev.caravan.migration.TestDatabase;
import dev.caravan.migration.TestMariaDb;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code caravan migrate --verify} of a MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbMigrateVerifyTest extends MigrateVerifyContract {

    MariaDbMigrateVerifyTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
