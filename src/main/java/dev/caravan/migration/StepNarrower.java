package dev.caravan.migration;

import dev.caravan.design.MigrationStep;
import dev.caravan.design.OnExisting;
import dev.caravan.ledger.migration.WatermarkLedger;
import dev.caravan.ledger.migration.WatermarkLedger.Mark;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.ChangeWindow;
import dev.caravan.migration.read.ChangedRowsSql;
import dev.caravan.migration.read.RowMapper;
import dev.caravan.migration.read.StepSource;
import java.util.Locale;
import java.util.Optional;

/** Narrows steps to the rows that a migration is to read. */
public final class StepNarrower {

    private final WatermarkLedger marks;
    private final Snapshot snapshot;

    public StepNarrower(WatermarkLedger marks, Snapshot snapshot) {
        this.marks = marks;
        this.snapshot = snapshot;
    }

    /**
     * A step, narrowed as it is asked for.
     *
     * @throws InvalidMigrationException if its rows do not tell when they were changed, nothing would come of it, or there
     *     is no run to go on from
     */
    public StepSource of(StepSource step, MigrationScope extent) {
        if (extent instanceof MigrationScope.All) {
            return step;
        }
        check(step);
        return narrowed(step, extent instanceof MigrationScope.Since given ? since(step, given) : sinceLast(step));
    }

    private static void check(StepSource step) {
        refuseUnless(
                step.tellsChanges(),
                step,
                "--since wants updatedAt, the column that tells when a row was changed"
                        + (step.items().isPresent() ? ", here and under items" : ""));
        OnExisting policy = step.feed().onExisting();
        refuseUnless(
                policy == OnExisting.NEWER || policy == OnExisting.REPLACE,
                step,
                "--since takes changes over, and onExisting: " + policy.name().toLowerCase(Locale.ROOT)
                        + " leaves what the table holds");
    }

    private static void refuseUnless(boolean holds, StepSource step, String reason) {
        if (!holds) {
            throw new InvalidMigrationException(step.where() + ": " + reason);
        }
    }

    private ChangeWindow since(StepSource step, MigrationScope.Since given) {
        if (given.from().isAfter(snapshot.takenAt())) {
            throw new InvalidMigrationException("--since " + given.from()
                    + " is still to come: the clock of the database shows " + snapshot.takenAt());
        }
        return new ChangeWindow(step.key(), given.from(), Optional.empty());
    }

    private ChangeWindow sinceLast(StepSource step) {
        Mark last = marks.last(step.key())
                .orElseThrow(() -> new InvalidMigrationException(step.where()
                        + ": no run of this declaration on this database was completed; run it without --since first"));
        return new ChangeWindow(step.key(), last.snapshotAt().minus(step.step().overlap()), Optional.of(last));
    }

    private StepSource narrowed(StepSource source, ChangeWindow since) {
        MigrationStep step = source.step();
        ChangedRowsSql changed = ChangedRowsSql.of(
                snapshot.dialect(),
                new ChangedRowsSql.From(step.rows(), bound(source, source.roots(), since)),
                source.items()
                        .map(shape ->
                                new ChangedRowsSql.From(step.items().orElseThrow(), bound(source, shape, since))));
        return source.narrowed(since, changed);
    }

    private String bound(StepSource source, RowMapper shape, ChangeWindow since) {
        return shape.changedAt()
                .orElseThrow()
                .bound(since.from(), snapshot.takenAt(), source.step().zone());
    }
}
