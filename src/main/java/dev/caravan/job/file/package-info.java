/**
 * Imports of files, and of folders whose files are joined.
 *
 * <p>Start with {@link dev.caravan.job.file.FileImports}.
 */
package dev.caravan.job.file;
