package dev.caravan.store.item;

/**
 * The key of an item in the table.
 *
 * @param partition the value of {@code PK}
 * @param sort the value of {@code SK}
 */
public record ItemKey(String partition, String sort) {}
