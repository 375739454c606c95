/**
 * Sums, counts and groups of a report.
 *
 * <p>Start with {@link dev.caravan.report.total.ReportAggregator}.
 */
package dev.caravan.report.total;
