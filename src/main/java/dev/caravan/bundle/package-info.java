/**
 * Bundles: an entity and all that belongs to it, written as a whole or not at all.
 *
 * <p>Start with {@link dev.caravan.bundle.Bundle}; {@link dev.caravan.bundle.BundleWriter} is what an import writes
 * through.
 */
package dev.caravan.bundle;
