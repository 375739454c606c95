package dev.caravan.migration;

import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A migration from MariaDB that was stopped. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbResumeTest extends ResumeContract {

    MariaDbResumeTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
