package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.pace.WriteLimits;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A cap of one unit a second holds a transaction of two hundred back for minutes: unless the store is closed. */
@ExtendWith(SharedTestEngine.class)
class HeldBackTest {

    private final StoreTable table;
    private final TableStore capped;
    private final CompletableFuture<TransactionResult> answer = new CompletableFuture<>();
    private final Thread writer = new Thread(this::write, "held-back");

    HeldBackTest(URI endpoint) {
        this.table = new StoreTable(endpoint);
        this.capped = TableConnection.to(endpoint, table.name())
                .paced(new WriteLimits(1, OptionalInt.of(1), StoreTable.SCHEMA.indexes()))
                .open();
    }

    @BeforeEach
    void hold() {
        writer.setDaemon(true);
        writer.start();
        await().until(() -> writer.getState() == Thread.State.TIMED_WAITING);
    }

    @AfterEach
    void close() {
        capped.close();
        table.close();
    }

    private void write() {
        List<WriteAction> actions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            actions.add(new WriteAction.Put(item("held", "I#" + i, "x"), Condition.notThere()));
        }
        try {
            answer.complete(capped.transact(actions));
        } catch (RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    @Test
    void closingTheStoreEndsTheWaitAndNothingWasSent() {
        capped.close();

        assertThatThrownBy(answer::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("stopped while writes were held back");
        assertThat(table.store().get(new ItemKey("held", "I#0"))).isEmpty();
    }

    /** A claim is renewed in time whatever waits. */
    @Test
    void aSinglePutWaitsNeitherForUnitsNorForItsTurn() {
        Item claim = item("claim", "claim", "mine");

        assertThat(capped.put(claim, Condition.none())).isTrue();

        assertThat(table.store().get(claim.key())).contains(claim);
        assertThat(answer).isNotDone();
    }
}
