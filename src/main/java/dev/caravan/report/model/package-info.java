/**
 * What reports are made of: plan, format, period, and the interface of a row writer.
 *
 * <p>Start with {@link dev.caravan.report.model.ReportPlan}.
 */
package dev.caravan.report.model;
