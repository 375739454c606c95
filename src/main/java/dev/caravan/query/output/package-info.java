/**
 * Items as JSON and CSV lines.
 *
 * <p>Start with {@link dev.caravan.query.output.ItemJsonWriter}.
 */
package dev.caravan.query.output;
