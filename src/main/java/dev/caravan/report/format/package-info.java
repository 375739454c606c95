/**
 * Report formats: CSV, JSON Lines, Excel.
 *
 * <p>Start with {@link dev.caravan.report.format.RowWriters}, where a new format is added.
 */
package dev.caravan.report.format;
