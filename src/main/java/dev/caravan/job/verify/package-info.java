/**
 * Verifies a whole file against the table.
 *
 * <p>Start with {@link dev.caravan.job.verify.FileVerification}.
 */
package dev.caravan.job.verify;
