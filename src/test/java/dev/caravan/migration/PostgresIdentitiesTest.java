package dev.caravan.migration;

import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.migration.verify.IdentitiesContract;
import org.junit.jupiter.api.extension.ExtendWith;

/** What PostgreSQL has rows of. */
@ExtendWith(TestPostgres.class)
class PostgresIdentitiesTest extends IdentitiesContract {

    PostgresIdentitiesTest(TestDatabase database) {
        super(database);
    }
}
