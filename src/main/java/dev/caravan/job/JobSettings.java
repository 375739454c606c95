package dev.caravan.job;

import dev.caravan.design.Limits;

/**
 * What bounds a job.
 *
 * @param writers how many packs are written at once
 * @param packActions the most actions of a pack, which is as many as one transaction has beside its ledger record
 * @param packChars the most characters of a pack's records, roughly: what is in memory is a few packs
 * @param limits bounds on the records themselves
 */
public record JobSettings(int writers, int packActions, int packChars, Limits limits) {

    /** Four writers, packs of one transaction, 1 MB of text. */
    public static final JobSettings DEFAULT = new JobSettings(4, 99, 1024 * 1024, Limits.DEFAULT);
}
