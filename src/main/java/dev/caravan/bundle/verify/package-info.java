/**
 * Compares the bundles of a file with what the table holds.
 *
 * <p>Start with {@link dev.caravan.bundle.verify.BundleVerifier}.
 */
package dev.caravan.bundle.verify;
