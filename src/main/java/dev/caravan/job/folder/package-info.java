/**
 * The data folder: where files lie before and after their import, and to which feed a file belongs.
 *
 * <p>Start with {@link dev.caravan.job.folder.DataFolder}; {@link dev.caravan.job.folder.FileArchiver} moves files
 * when they are done.
 */
package dev.caravan.job.folder;
