package dev.caravan.migration.verify;

import dev.caravan.migration.MigrationRequest;

/**
 * What is to be verified, and what the report says of the circumstances.
 *
 * @param migration the migration and its database
 * @param extra whether the whole table is read for what has no row in the source
 * @param place where the table is, in words
 * @param designHash tells the state of the design: see {@link dev.caravan.design.load.DesignFingerprint}
 * @param by who verifies, such as {@code jo@host}
 */
public record VerificationRequest(
        MigrationRequest migration, boolean extra, String place, String designHash, String by) {}
