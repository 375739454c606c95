/**
 * Ledger records of migrations: parts, watermarks, verifications.
 *
 * <p>Start with {@link dev.caravan.ledger.migration.PartLedger}.
 */
package dev.caravan.ledger.migration;
