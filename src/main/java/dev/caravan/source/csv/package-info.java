/**
 * Reads CSV.
 *
 * <p>Start with {@link dev.caravan.source.csv.CsvRecordReader}; {@link dev.caravan.source.csv.CsvInspector} finds
 * what makes a file unreadable.
 */
package dev.caravan.source.csv;
