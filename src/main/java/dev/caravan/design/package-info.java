/**
 * The design as read from {@code design/*.yaml}: entities, keys, feeds, access patterns, reports, migrations.
 *
 * <p>Start with {@link dev.caravan.design.Design}.
 */
package dev.caravan.design;
