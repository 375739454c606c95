package dev.caravan.store.item;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reading many keys gives every item that is there, whatever a single answer leaves out. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchReadTest {

    private static final String BATCH = "BatchGetItem";

    private final Map<ItemKey, Item> items = new HashMap<>();
    private final List<ItemKey> keys = new ArrayList<>();
    private StoreTable table;
    private FaultProxy proxy;
    private TableStore store;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        proxy = new FaultProxy(endpoint);
        store = table.through(proxy.endpoint(), Duration.ofSeconds(30));
        for (int i = 0; i < 250; i++) {
            ItemKey key = new ItemKey("BATCH#" + i % 7, "I#" + i);
            keys.add(key);
            // every tenth key has no item
            if (i % 10 != 0) {
                Item item = item(key.partition(), key.sort(), "value " + i);
                table.store().put(item, Condition.none());
                items.put(key, item);
            }
        }
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
    void moreThan100KeysAreAskedForInBatches() {
        int before = proxy.requests(BATCH);

        assertThat(store.getAll(keys)).isEqualTo(items);
        assertThat(proxy.requests(BATCH) - before).isEqualTo(3);
    }

    @Test
    void whereAttributesAreNamedTheKeyAndTheyComeAlone() {
        ItemKey key = new ItemKey("SOME", "I#1");
        Map<String, Value> attributes = new HashMap<>();
        attributes.put("PK", new Value.Text("SOME"));
        attributes.put("SK", new Value.Text("I#1"));
        attributes.put("size", new Value.Text("a reserved word"));
        attributes.put("other", new Value.Text("not asked for"));
        table.store().put(new Item(attributes), Condition.none());

        assertThat(store.getAll(List.of(key, new ItemKey("SOME", "I#2")), List.of("size", "missing")))
                .containsExactly(Map.entry(
                        key,
                        new Item(Map.of(
                                "PK", new Value.Text("SOME"),
                                "SK", new Value.Text("I#1"),
                                "size", new Value.Text("a reserved word")))));
    }

    @Test
    void aKeyAskedForTwiceIsOneKey() {
        List<ItemKey> twice = new ArrayList<>(keys.subList(0, 60));
        twice.addAll(keys.subList(0, 60));

        assertThat(store.getAll(twice)).hasSize(54);
    }

    @Test
    void noKeysAreNoRequest() {
        int before = proxy.requests(BATCH);

        assertThat(store.getAll(List.of())).isEmpty();
        assertThat(proxy.requests(BATCH)).isEqualTo(before);
    }

    @Test
    void keysThatAnAnswerLeftUnprocessedAreAskedForAgain() {
        proxy.enqueue(
                BATCH,
                Fault.HALF_UNPROCESSED,
                Fault.ALL_UNPROCESSED,
                Fault.HALF_UNPROCESSED,
                Fault.THROUGHPUT_EXCEEDED,
                Fault.ALL_UNPROCESSED);

        assertThat(store.getAll(keys)).isEqualTo(items);
        assertThat(proxy.unspent()).isZero();
    }

    @Test
    void moreThan16MegabytesAreReadWhole() {
        String text = "x".repeat(380 * 1024);
        List<ItemKey> large = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            Item item = item("LARGE", "I#" + i, text);
            table.store().put(item, Condition.none());
            large.add(item.key());
        }

        Map<ItemKey, Item> read = table.store().getAll(large);

        assertThat(read.keySet()).containsExactlyInAnyOrderElementsOf(large);
        assertThat(Collections.frequency(
                        read.values().stream().map(item -> item.text("text")).toList(), text))
                .isEqualTo(45);
    }
}
