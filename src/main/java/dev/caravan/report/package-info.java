/**
 * The table out: access patterns run by name, and reports that write their answers to files.
 *
 * <p>{@link dev.caravan.report.PatternQuery} asks every shard at once and merges the answers;
 * {@link dev.caravan.report.Reports} writes them row by row, so that memory stays bounded whatever the report's size.
 */
package dev.caravan.report;
