package dev.caravan.migration;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;

/** A look before a migration from MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbDryRunTest extends DryRunContract {

    MariaDbDryRunTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }
}
