package dev.caravan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.FileLines;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.ForwardingStore;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.undo.UndoSteps;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedTestEngine.class)
class LateUndoTest {

    private final UndoTable shop;
    private final UndoSteps undo;

    LateUndoTest(URI endpoint, @TempDir Path data) {
        this.shop = new UndoTable(endpoint, data);
        this.undo = new UndoSteps(shop);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    /** Of an undo that was killed, deletes are still on the wire when the file is imported again. */
    @Test
    void whatAKilledUndoHasOnTheWireTakesNothingFromTheNextImport() throws Exception {
        Path file = shop.file("orders.csv", FileLines.orders(60));
        Receipt receipt = shop.importFile(file, UndoTable.feed("orders"));
        List<List<WriteAction>> onTheWire = new ArrayList<>();
        assertThatThrownBy(() -> undo.undo(dying(onTheWire), receipt, Optional.of(file), false))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(onTheWire).isNotEmpty();

        Receipt again = shop.importFile(file, UndoTable.feed("orders"));
        onTheWire.forEach(shop.store()::transact);

        assertThat(again.bundles()).isEqualTo(new RecordCounts(60, 0, 0, 60, 0));
        assertThat(shop.items()).hasSize(60 * 4);
    }

    /** A table whose user dies with its first deletes on the wire. */
    private TableStore dying(List<List<WriteAction>> onTheWire) {
        return new ForwardingStore(shop.store()) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                boolean deletes =
                        actions.stream().anyMatch(action -> action.key().sort().startsWith("ORDER#"));
                if (!deletes) {
                    return super.transact(actions);
                }
                onTheWire.add(actions);
                throw new StoreUnavailableException("killed", null);
            }
        };
    }
}
