/**
 * Requests and responses of DynamoDB as bytes, for the few operations whose cost decides the speed of an import.
 *
 * <p>Start with {@link dev.caravan.store.wire.TransactionEncoder}. Decision 19 has the measurements.
 */
package dev.caravan.store.wire;
