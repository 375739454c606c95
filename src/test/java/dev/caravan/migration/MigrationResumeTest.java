package dev.caravan.migration;

import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A migration from PostgreSQL that was stopped. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrationResumeTest extends ResumeContract {

    MigrationResumeTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
