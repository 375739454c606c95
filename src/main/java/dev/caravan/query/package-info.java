/**
 * Access patterns of the design, run by name: all shards are asked and their answers merged.
 *
 * <p>Start with {@link dev.caravan.query.AccessPatternQuery}.
 */
package dev.caravan.query;
