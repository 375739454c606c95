/**
 * The files of rejected records, each with its reason.
 *
 * <p>Start with {@link dev.caravan.job.reject.RejectWriter}.
 */
package dev.caravan.job.reject;
