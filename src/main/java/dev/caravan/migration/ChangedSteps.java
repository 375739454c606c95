package dev.caravan.migration;

import dev.caravan.design.MigrationStep;
import dev.caravan.design.OnExisting;
import dev.caravan.ledger.migration.MarkLedger;
import dev.caravan.ledger.migration.MarkLedger.Mark;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.ChangedRows;
import dev.caravan.migration.read.RowShape;
import dev.caravan.migration.read.Since;
import dev.caravan.migration.read.StepSource;
import java.util.Locale;
import java.util.Optional;

/** Narrows steps to the rows that a migration is to read. */
public final class ChangedSteps {

    private final MarkLedger marks;
    private final Snapshot snapshot;

    public ChangedSteps(MarkLedger marks, Snapshot snapshot) {
        this.marks = marks;
        this.snapshot = snapshot;
    }

    /**
     * A step, narrowed as it is asked for.
     *
     * @throws InvalidMigrationException where its rows do not tell when they were changed, nothing would come of it, or there
     *     is no run to go on from
     */
    public StepSource of(StepSource step, Extent extent) {
        if (extent instanceof Extent.All) {
            return step;
        }
        check(step);
        return narrowed(step, extent instanceof Extent.Since given ? since(step, given) : sinceLast(step));
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

    private Since since(StepSource step, Extent.Since given) {
        if (given.from().isAfter(snapshot.takenAt())) {
            throw new InvalidMigrationException("--since " + given.from()
                    + " is still to come: the clock of the database shows " + snapshot.takenAt());
        }
        return new Since(step.key(), given.from(), Optional.empty());
    }

    private Since sinceLast(StepSource step) {
        Mark last = marks.last(step.key())
                .orElseThrow(() -> new InvalidMigrationException(step.where()
                        + ": no run of this declaration on this database was completed; run it without --since first"));
        return new Since(step.key(), last.snapshotAt().minus(step.step().overlap()), Optional.of(last));
    }

    private StepSource narrowed(StepSource source, Since since) {
        MigrationStep step = source.step();
        ChangedRows changed = ChangedRows.of(
                snapshot.dialect(),
                new ChangedRows.From(step.rows(), bound(source, source.roots(), since)),
                source.items()
                        .map(shape -> new ChangedRows.From(step.items().orElseThrow(), bound(source, shape, since))));
        return source.narrowed(since, changed);
    }

    private String bound(StepSource source, RowShape shape, Since since) {
        return shape.changedAt()
                .orElseThrow()
                .bound(since.from(), snapshot.takenAt(), source.step().zone());
    }
}
