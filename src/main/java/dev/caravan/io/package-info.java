/**
 * Files that only their owner may read, hashing streams, folders for what spills to disk.
 *
 * <p>Start with {@link dev.caravan.io.OwnerOnlyFiles}.
 */
package dev.caravan.io;
