package dev.caravan.job;

import dev.caravan.design.Limits;
import dev.caravan.store.Pacing;
import java.util.OptionalInt;

/**
 * What bounds a job.
 *
 * @param writers how many packs are written at once
 * @param packActions the most actions of a pack, which is as many as one transaction has beside its ledger record and its fence
 * @param packChars the most characters of a pack's records, roughly: what is in memory is a few packs
 * @param limits bounds on the records themselves
 */
public record JobSettings(int writers, int packActions, int packChars, Limits limits) {

    /** The usual number of writers, packs of one transaction, 1 MB of text. */
    public static final JobSettings DEFAULT = new JobSettings(Pacing.WRITERS, 98, 1024 * 1024, Limits.DEFAULT);

    /** Half a second's worth of units, which one transaction may take, at about four units an action. */
    private static final int UNITS_OF_AN_ACTION_A_SECOND = 8;

    /**
     * The usual bounds for so many writers under a cap. Where the cap is small, so are the packs: each is through soon, also
     * when the job is to end.
     *
     * @param maxWriteUnits the most write units a second; empty: no cap
     */
    public static JobSettings of(int writers, OptionalInt maxWriteUnits) {
        int packActions = maxWriteUnits.isEmpty()
                ? DEFAULT.packActions()
                : Math.max(1, Math.min(DEFAULT.packActions(), maxWriteUnits.getAsInt() / UNITS_OF_AN_ACTION_A_SECOND));
        return new JobSettings(writers, packActions, DEFAULT.packChars(), DEFAULT.limits());
    }
}
