/**
 * Key templates of the table: their parts, escaping, shards and limits.
 *
 * <p>Start with {@link dev.caravan.key.KeyTemplate}. Depends on no other package of Caravan.
 */
package dev.caravan.key;
