package dev.caravan.cli;

import dev.caravan.engine.SharedTestEngine;
import dev.caravan.migration.TestDatabase;
import dev.caravan.migration.TestPostgres;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code caravan migrate --verify} of a PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrateVerifyTest extends MigrateVerifyContract {

    MigrateVerifyTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
