/**
 * Groups records by the entity that they belong to, sorting on disk if a file is scattered.
 *
 * <p>Start with {@link dev.caravan.source.group.FileGroupReader}.
 */
package dev.caravan.source.group;
