package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.http.HeldRequest;
import dev.caravan.fixture.http.HeldRequests;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** A network may deliver a request late, in another order, or twice; the proxy of the tests does what it does. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldRequestsTest {

    private StoreTable table;
    private FaultProxy proxy;
    private TableStore store;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        proxy = new FaultProxy(endpoint);
        store = table.through(proxy.endpoint(), Duration.ofSeconds(30));
    }

    @AfterEach
    void heal() {
        proxy.heal();
    }

    @AfterAll
    void close() {
        store.close();
        proxy.close();
        table.close();
    }

    @Test
    void aHeldRequestLandsThoughItsClientIsGone() {
        Item item = fresh();
        HeldRequests held = proxy.hold("PutItem", body -> body.contains(item.text("PK")));
        TableStore client = new TableConnection(
                        Optional.of(proxy.endpoint()), Optional.empty(), table.name(), Duration.ofMillis(200))
                .open();
        CompletableFuture<Boolean> put = CompletableFuture.supplyAsync(() -> client.put(item, Condition.none()));
        HeldRequest request = held.await(1).get(0);
        held.stop();
        client.close();
        assertThatThrownBy(put::join).isNotNull();
        assertThat(table.store().get(item.key())).isEmpty();

        assertThat(request.release()).isPresent();

        assertThat(table.store().get(item.key())).contains(item);
        assertThat(request.release()).isEmpty();
    }

    @Test
    void heldRequestsLandInTheOrderInWhichTheyAreReleasedAndTheirClientsGetTheAnswers() {
        Item first = fresh();
        Item second = first.with("text", "second");
        HeldRequests held = proxy.hold("PutItem", body -> body.contains(first.text("PK")));
        CompletableFuture<Boolean> one = CompletableFuture.supplyAsync(() -> store.put(first, Condition.notThere()));
        held.await(1);
        CompletableFuture<Boolean> two = CompletableFuture.supplyAsync(() -> store.put(second, Condition.notThere()));
        List<HeldRequest> requests = held.await(2);

        requests.get(1).release();
        requests.get(0).release();

        assertThat(two.join()).isTrue();
        assertThat(one.join()).isFalse();
        assertThat(table.store().get(first.key())).contains(second);
    }

    @Test
    void aCopyReachesTheEngineAgainWhenItIsReleased() {
        Item first = fresh();
        Item second = first.with("text", "second");
        HeldRequests copies = proxy.copy("PutItem", body -> body.contains("\"mine\""));
        store.put(first, Condition.none());
        store.put(second, Condition.none());
        assertThat(table.store().get(first.key())).contains(second);

        copies.releaseAll();

        assertThat(copies.list()).hasSize(1);
        assertThat(table.store().get(first.key())).contains(first);
    }

    @Test
    void aDroppedRequestIsSentAgainByItsClient() {
        Item item = fresh();
        HeldRequests held = proxy.hold("PutItem", body -> body.contains(item.text("PK")));
        CompletableFuture<Boolean> put = CompletableFuture.supplyAsync(() -> store.put(item, Condition.notThere()));
        HeldRequest request = held.await(1).get(0);
        held.stop();

        request.drop();

        assertThat(put.join()).isTrue();
        assertThat(request.operation()).isEqualTo("PutItem");
        assertThat(request.body()).contains("mine");
    }

    private static Item fresh() {
        return item("USER#" + UUID.randomUUID(), "PROFILE", "mine");
    }
}
