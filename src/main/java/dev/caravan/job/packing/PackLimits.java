package dev.caravan.job.packing;

/**
 * Bounds of a pack.
 *
 * @param actions the most actions, which is as many as one transaction has beside its ledger record and its fence
 * @param chars the most characters of its records, roughly: a few packs are in memory at a time
 */
public record PackLimits(int actions, int chars) {}
