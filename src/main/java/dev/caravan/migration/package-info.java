/**
 * Migrations from a relational database: one snapshot, read in parts, written like the records of files.
 *
 * <p>Start with {@link dev.caravan.migration.MigrationLauncher}. Parts that are done are remembered, so that an
 * interrupted migration goes on where it stopped.
 */
package dev.caravan.migration;
