/**
 * Distributes groups of records over packs of about one transaction.
 *
 * <p>Start with {@link dev.caravan.job.packing.PackDistributor}.
 */
package dev.caravan.job.packing;
