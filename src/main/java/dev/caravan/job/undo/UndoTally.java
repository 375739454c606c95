package dev.caravan.job.undo;

import dev.caravan.bundle.undo.UndoOutcome;
import dev.caravan.bundle.undo.UndoneBundle;
import dev.caravan.ledger.Receipt;
import java.util.List;
import java.util.function.Consumer;

/** Adds up what became of a run's bundles and passes each on. For one thread. */
final class UndoTally {

    private final Consumer<UndoneBundle> told;
    private long takenBack;
    private long items;
    private long left;
    private long alreadyGone;

    UndoTally(Consumer<UndoneBundle> told) {
        this.told = told;
    }

    void add(List<UndoneBundle> bundles) {
        for (UndoneBundle undone : bundles) {
            if (undone.outcome() instanceof UndoOutcome.TakenBack back) {
                takenBack++;
                items += back.items();
            } else if (undone.outcome() instanceof UndoOutcome.Left) {
                left++;
            } else {
                alreadyGone++;
            }
            told.accept(undone);
        }
    }

    UndoResult result(Receipt receipt, boolean dryRun) {
        long wrote = receipt.bundles().imported() + receipt.bundles().updated();
        // An interrupted run may have written more than it accounted for, never less.
        long expired = Math.max(0, wrote - takenBack - left - alreadyGone);
        return new UndoResult(receipt.importId(), receipt.file(), dryRun, takenBack, items, left, expired, alreadyGone);
    }
}
