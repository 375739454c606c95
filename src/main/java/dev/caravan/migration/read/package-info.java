/**
 * Reads the rows of a step, cut into parts by key, with several connections.
 *
 * <p>Start with {@link dev.caravan.migration.read.StepSource}, then {@link dev.caravan.migration.read.PartPlanner}
 * and {@link dev.caravan.migration.read.PartReader}.
 */
package dev.caravan.migration.read;
