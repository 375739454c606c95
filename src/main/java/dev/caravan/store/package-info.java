/**
 * The one table, as all other packages see it.
 *
 * <p>Start with {@link dev.caravan.store.TableStore}.
 */
package dev.caravan.store;
