package dev.caravan.job.packing;

import dev.caravan.source.RecordGroup;

/**
 * A group and what it takes of a pack.
 *
 * @param actions of a transaction
 * @param chars of its records, roughly
 */
record SizedGroup(RecordGroup group, int actions, long chars) {}
