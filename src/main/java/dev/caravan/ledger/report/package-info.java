/**
 * Ledger records of scheduled reports: which periods are claimed and published.
 *
 * <p>Start with {@link dev.caravan.ledger.report.ReportLedger}.
 */
package dev.caravan.ledger.report;
