package dev.caravan.job;

import dev.caravan.design.Limits;
import dev.caravan.job.packing.PackLimits;
import dev.caravan.store.pace.WriteLimits;
import java.util.OptionalInt;

/**
 * What bounds a job.
 *
 * @param writers how many packs are written at once
 * @param packs bounds of a pack
 * @param limits bounds on the records themselves
 */
public record JobSettings(int writers, PackLimits packs, Limits limits) {

    /** The usual number of writers, packs of one transaction, 1 MB of text. */
    public static final JobSettings DEFAULT =
            new JobSettings(WriteLimits.WRITERS, new PackLimits(98, 1024 * 1024), Limits.DEFAULT);

    /** Half a second's worth of units, which one transaction may take, at about four units an action. */
    private static final int UNITS_OF_AN_ACTION_A_SECOND = 8;

    /**
     * The usual bounds for so many writers under a cap. Where the cap is small, so are the packs: each is through soon, also
     * when the job is to end.
     *
     * @param maxWriteUnits the most write units a second; empty: no cap
     */
    public static JobSettings of(int writers, OptionalInt maxWriteUnits) {
        PackLimits usual = DEFAULT.packs();
        int actions = maxWriteUnits.isEmpty()
                ? usual.actions()
                : Math.max(1, Math.min(usual.actions(), maxWriteUnits.getAsInt() / UNITS_OF_AN_ACTION_A_SECOND));
        return new JobSettings(writers, new PackLimits(actions, usual.chars()), DEFAULT.limits());
    }
}
