package dev.caravan.migration;

import dev.caravan.design.Migration;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Login;

/**
 * What is to be migrated, and from where.
 *
 * @param migration as the design declares it
 * @param extent which rows
 * @param dryRun whether it is only to be told what would come of it
 */
public record MigrationRequest(
        Migration migration,
        JdbcAddress address,
        Login login,
        MigrationSettings settings,
        MigrationScope extent,
        boolean dryRun) {

    /** All of it. */
    public MigrationRequest(Migration migration, JdbcAddress address, Login login, MigrationSettings settings) {
        this(migration, address, login, settings, new MigrationScope.All(), false);
    }
}
