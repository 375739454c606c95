/**
 * Limits on what is read and written a second, and on requests at a time.
 *
 * <p>Start with {@link dev.caravan.store.pace.WriteLimits}.
 */
package dev.caravan.store.pace;
