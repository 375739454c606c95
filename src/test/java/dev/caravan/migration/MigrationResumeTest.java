package dev.caravan.migration;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A migration from PostgreSQL that was stopped. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationResumeTest extends ResumeContract {

    MigrationResumeTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
