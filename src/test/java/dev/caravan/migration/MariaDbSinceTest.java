package dev.caravan.migration;

import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** What was changed since the last run of a migration from MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbSinceTest extends SinceContract {

    MariaDbSinceTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
