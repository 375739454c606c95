package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.ItemKey;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A busy table is waited out however long it takes; one that stays away is given up after a while. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatienceTest {

    private static final Duration PATIENCE = Duration.ofMillis(200);

    private StoreTable table;
    private FaultProxy proxy;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        proxy = new FaultProxy(endpoint);
    }

    @AfterEach
    void heal() {
        proxy.heal();
    }

    @AfterAll
    void close() {
        proxy.close();
        table.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"RESET", "UNAVAILABLE", "INTERNAL_ERROR", "LOST_ANSWER"})
    void aTableThatStaysAwayIsGivenUpAfterTheGivenPatience(Fault fault) {
        proxy.always("GetItem", fault);
        int before = proxy.requests("GetItem");
        try (TableStore store = table.through(proxy.endpoint(), PATIENCE)) {
            long start = System.nanoTime();

            assertThatThrownBy(() -> store.get(new ItemKey("a", "b")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("did not answer");

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(PATIENCE);
            assertThat(proxy.requests("GetItem") - before).isGreaterThan(1);
        }
    }

    @Test
    void nobodyListeningAtAllIsATableThatStaysAway() {
        URI gone;
        try (FaultProxy closed = new FaultProxy(proxy.endpoint())) {
            gone = closed.endpoint();
        }
        try (TableStore store = table.through(gone, PATIENCE)) {
            assertThatThrownBy(() -> store.get(new ItemKey("a", "b"))).isInstanceOf(StoreUnavailableException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"THROTTLED", "CANCELLED_BY_CONFLICT"})
    void aBusyTableAnswersAndIsWaitedOutForLongerThanThePatience(Fault fault) {
        // five backoffs take most of a second on average
        proxy.enqueue("TransactWriteItems", fault, fault, fault, fault, fault);
        try (TableStore store = table.through(proxy.endpoint(), Duration.ofMillis(50))) {
            TransactionResult result = store.transact(
                    List.of(new WriteAction.Put(item("P#" + UUID.randomUUID(), "I", "x"), Condition.notThere())));

            assertThat(result).isInstanceOf(Committed.class);
            assertThat(result.retries()).isEqualTo(5);
        }
    }

    @Test
    void closingTheStoreEndsItsWaiting() {
        proxy.always("GetItem", Fault.RESET);
        TableStore store = table.through(proxy.endpoint(), Duration.ofMinutes(10));
        int before = proxy.requests("GetItem");
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(
                () -> assertThatThrownBy(() -> store.get(new ItemKey("a", "b"))).isInstanceOf(StoreException.class));
        Awaitility.await().until(() -> proxy.requests("GetItem") > before);

        store.close();

        assertThat(waiting).succeedsWithin(10, TimeUnit.SECONDS);
    }

    @Test
    void aMissingTableIsAnAnswerAndNotWaitedFor(URI endpoint) {
        try (TableStore store =
                TableConnection.to(endpoint, "missing-" + UUID.randomUUID()).open()) {
            assertThat(store.describe()).isEmpty();
            assertThatThrownBy(() -> store.get(new ItemKey("a", "b")))
                    .isInstanceOf(StoreException.class)
                    .isNotInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("ResourceNotFoundException");
        }
    }
}
