package dev.caravan.migration.read;

import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.migration.WatermarkLedger.Mark;
import java.time.Instant;
import java.util.Optional;

/**
 * What a step is narrowed to: rows that were changed from a time on.
 *
 * @param ofAll by what the run of all rows is known
 * @param from the time
 * @param base the run that it goes on from; empty: the time was given, and nobody knows whether all before it was taken over
 */
public record ChangeWindow(RunKey ofAll, Instant from, Optional<Mark> base) {

    /** What a run of it is known by, beside the step: going on from the same run is the same work. */
    String identity() {
        return base.map(mark -> "since the snapshot of " + mark.importId()).orElseGet(() -> "since " + from);
    }
}
