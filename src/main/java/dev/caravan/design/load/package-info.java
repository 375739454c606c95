/**
 * Reads and validates the design files; every problem is reported with its file and place.
 *
 * <p>Start with {@link dev.caravan.design.load.DesignLoader}.
 */
package dev.caravan.design.load;
