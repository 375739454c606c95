/**
 * Publishes the files of a report all at once, with a manifest.
 *
 * <p>Start with {@link dev.caravan.report.publish.StagingFolder}.
 */
package dev.caravan.report.publish;
