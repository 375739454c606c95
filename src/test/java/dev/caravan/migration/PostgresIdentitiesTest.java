package dev.caravan.migration;

import org.junit.jupiter.api.extension.ExtendWith;

/** What PostgreSQL has rows of. */
@ExtendWith(TestPostgres.class)
class PostgresIdentitiesTest extends IdentitiesContract {

    PostgresIdentitiesTest(TestDatabase database) {
        super(database);
    }
}
