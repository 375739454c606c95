/**
 * Reads JSON Lines and JSON arrays, keeping digits as written and going on after a bad element.
 *
 * <p>Start with {@link dev.caravan.source.json.JsonLinesReader}.
 */
package dev.caravan.source.json;
