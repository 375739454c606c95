/**
 * A file of any format: its inspection and its readers.
 *
 * <p>Start with {@link dev.caravan.source.file.FileInspector}.
 */
package dev.caravan.source.file;
