/**
 * The page of a report: template, table, charts as SVG.
 *
 * <p>Start with {@link dev.caravan.report.html.HtmlRowWriter}.
 */
package dev.caravan.report.html;
