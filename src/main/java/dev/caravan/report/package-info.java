/**
 * Reports: the items of an access pattern, written row by row, so that memory stays bounded.
 *
 * <p>Start with {@link dev.caravan.report.ReportService}.
 */
package dev.caravan.report;
