/**
 * The inbox of the service: which files are complete, and taking them so that only one process has each.
 *
 * <p>Start with {@link dev.caravan.job.inbox.InboxFolder}.
 */
package dev.caravan.job.inbox;
