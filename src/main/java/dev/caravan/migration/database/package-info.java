/**
 * What differs from database to database: addresses, snapshots, SQL, errors.
 *
 * <p>Start with {@link dev.caravan.migration.database.DatabaseDialect}.
 */
package dev.caravan.migration.database;
