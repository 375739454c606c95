package dev.caravan.migration;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A migration from MariaDB that was stopped. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbResumeTest extends ResumeContract {

    MariaDbResumeTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
