package dev.caravan.cli;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code caravan migrate --verify} of a PostgreSQL. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrateVerifyTest extends MigrateVerifyContract {

    MigrateVerifyTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
