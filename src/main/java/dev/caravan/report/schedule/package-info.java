/**
 * Which periods of a report are due, and the lease on making one.
 *
 * <p>Start with {@link dev.caravan.report.schedule.ScheduledReports}.
 */
package dev.caravan.report.schedule;
