/**
 * Writes bundles in transactions, and decides what becomes of those that the table already has.
 *
 * <p>Start with {@link dev.caravan.bundle.write.TransactionalBundleWriter}; duplicates are judged in
 * {@link dev.caravan.bundle.write.ConflictResolver}.
 */
package dev.caravan.bundle.write;
