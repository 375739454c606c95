/**
 * Items, keys and values, their sizes and their order.
 *
 * <p>Start with {@link dev.caravan.store.item.Item}.
 */
package dev.caravan.store.item;
