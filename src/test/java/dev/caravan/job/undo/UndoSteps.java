package dev.caravan.job.undo;

import static dev.caravan.fixture.table.UndoTable.DESIGN;

import dev.caravan.bundle.undo.UndoOutcome;
import dev.caravan.bundle.undo.UndoneBundle;
import dev.caravan.fixture.table.TroubledStore;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.JobSettings;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;

/** Undoes runs as separate processes do: each with a ledger of its own. */
public final class UndoSteps {

    private final UndoTable shop;
    private final List<String> left = new ArrayList<>();

    public UndoSteps(UndoTable shop) {
        this.shop = shop;
    }

    /** What the last undo left, with its reasons: {@code line key: reason}. */
    List<String> left() {
        return left;
    }

    public UndoResult undo(Receipt receipt, Path file) throws IOException {
        return undo(shop.store(), receipt, Optional.of(file), false);
    }

    public UndoResult undo(TableStore store, Receipt receipt, Optional<Path> file, boolean dryRun) throws IOException {
        left.clear();
        return new ImportUndo(
                        DESIGN,
                        store,
                        shop.folder(),
                        JobSettings.DEFAULT,
                        Clock.systemUTC(),
                        new RunLedger(store, Clock.systemUTC()))
                .undo(receipt.importId(), file, dryRun, this::tell);
    }

    /** An undo that ends after so many transactions, without giving its claim back. */
    void undoInterrupted(Receipt receipt, Path file, int transactions) {
        Assertions.assertThatThrownBy(() ->
                        undo(TroubledStore.interrupted(shop.store(), transactions), receipt, Optional.of(file), false))
                .isInstanceOf(StoreUnavailableException.class);
    }

    private void tell(UndoneBundle undone) {
        if (undone.outcome() instanceof UndoOutcome.Left stays) {
            left.add(undone.bundle().records().get(0).line() + " "
                    + undone.bundle().key().sort() + ": " + stays.reason());
        }
    }
}
