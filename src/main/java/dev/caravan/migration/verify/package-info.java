/**
 * Compares a source with the table, part by part, and writes a report of the differences.
 *
 * <p>Start with {@link dev.caravan.migration.verify.MigrationVerifier}.
 */
package dev.caravan.migration.verify;
