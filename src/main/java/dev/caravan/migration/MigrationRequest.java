package dev.caravan.migration;

import dev.caravan.design.Migration;

/**
 * What is to be migrated, and from where.
 *
 * @param migration as the design declares it
 */
public record MigrationRequest(Migration migration, DatabaseAddress address, Login login, MigrationSettings settings) {}
