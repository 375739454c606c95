package dev.caravan.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.BundleOutcome.Unchanged;
import dev.caravan.design.OnExisting;
import dev.caravan.fixture.OrderRows;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.InterferingStore;
import dev.caravan.fixture.table.ShopTable;
import dev.caravan.fixture.table.Workbench;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.validation.RejectCode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Orders that do not fit one transaction. 250 lines take five: claim, lines 1 to 97, 98 to 194, 195 to 250, commit.
 */
@ExtendWith(SharedTestEngine.class)
class LargeOrderTest {

    private static final int LINES = 250;
    private static final OrderRows LARGE = OrderRows.ofLines("o-1", LINES);

    private final URI endpoint;
    private Workbench bench;

    LargeOrderTest(URI endpoint) {
        this.endpoint = endpoint;
    }

    @BeforeEach
    void open() {
        bench = new Workbench(endpoint);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {95, 96, 97, 98, 99, 100, 101, 102, 450})
    void ordersAroundTheHundredActionsAreWholeAndUnchangedWhenTheyComeAgain(int lines) {
        OrderRows order = OrderRows.ofLines("o-" + lines, lines);
        assertThat(bench.write("a", OnExisting.FAIL, List.of(order))).containsExactly(new Imported());
        assertWhole(order);
        Map<String, ?> before = bench.shop().items();
        assertThat(bench.write("b", OnExisting.FAIL, List.of(order))).containsExactly(new Unchanged());
        assertThat(withoutLedger(bench.shop().items())).isEqualTo(withoutLedger(before));
    }

    @Test
    void anOrderOfMoreThanFourMegabytesIsWrittenWhole() {
        // 98 lines of some 60 KB of keys and product ids cannot be: a key takes 1 KB. 1,600 lines of 2.9 KB are 4.6 MB.
        List<String> products = new ArrayList<>();
        for (int i = 0; i < 1_600; i++) {
            products.add("%05d".formatted(i) + "x".repeat(950));
        }
        OrderRows order = new OrderRows("o-4mb", "u-1", "PAID", "", products, "1");
        assertThat(bench.write("a", OnExisting.FAIL, List.of(order))).containsExactly(new Imported());
        assertThat(bench.shop().keysOf("ORDER_ITEM")).hasSize(1_600);
        assertThat(bench.write("b", OnExisting.FAIL, List.of(order))).containsExactly(new Unchanged());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void aCrashBeforeAnyStepIsMadeGoodByTheResumedRun(int step) {
        crashThenResume(InterferingStore.diesBefore(bench.store(), step), step);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void aCrashAfterAnyStepIsMadeGoodByTheResumedRun(int step) {
        crashThenResume(InterferingStore.diesAfter(bench.store(), step), step);
    }

    private void crashThenResume(InterferingStore dying, int step) {
        RunLedger first = bench.ledger();
        ImportRun run = bench.run(first, "content");
        List<Bundle> bundles = bench.bundles(run, List.of(LARGE));
        assertThatThrownBy(
                        () -> bench.writer(dying, first, run, OnExisting.FAIL).write(bundles))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(dying.transactions()).isEqualTo(step);

        // Another process: a ledger that knows nothing of the first one's work but what the table says.
        RunLedger second = bench.ledger();
        ImportRun resumed = bench.run(second, "content");
        assertThat(resumed.id()).isEqualTo(run.id());
        WrittenBundles written = bench.writer(bench.store(), second, resumed, OnExisting.FAIL)
                .write(bench.bundles(resumed, List.of(LARGE)));
        assertThat(Workbench.outcomes(written)).containsExactly(new Imported());
        assertWhole(LARGE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void anOrderThatTheShopMakesMeanwhileWinsAndNothingOfOursIsLeft(int step) {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore store = InterferingStore.interruptedBefore(bench.store(), step, this::shopMakesTheOrder);
        WrittenBundles written =
                bench.writer(store, ledger, run, OnExisting.FAIL).write(bench.bundles(run, List.of(LARGE)));
        BundleOutcome outcome = Workbench.outcomes(written).get(0);
        assertThat(outcome).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.code()).isEqualTo(RejectCode.EXISTS);
            assertThat(rejected.reason()).contains("status").contains("'SHIPPED' in the table");
        });
        assertThat(bench.shop().keysOf("ORDER")).containsExactly("USER#u-1|ORDER#o-1");
        assertThat(bench.shop().keysOf("ORDER_ITEM")).isEmpty();
        assertThat(bench.shop().keysOf("UNIQUE_GUARD")).isEmpty();
        assertThat(bench.shop().keysOf("IMPORT_OPEN")).isEmpty();
    }

    private void shopMakesTheOrder() {
        bench.shop()
                .put(Map.of(
                        "PK", "USER#u-1",
                        "SK", "ORDER#o-1",
                        "entity_type", "ORDER",
                        "order_id", "o-1",
                        "user_id", "u-1",
                        "status", "SHIPPED"));
    }

    @Test
    void anOrderLeftPendingByADeadRunIsTakenOverWithOtherContentAndForeignLinesGo() {
        RunLedger dead = bench.ledger();
        ImportRun run = bench.run(dead, "first");
        List<Bundle> bundles = bench.bundles(run, List.of(LARGE));
        assertThatThrownBy(() -> bench.writer(InterferingStore.diesAfter(bench.store(), 3), dead, run, OnExisting.FAIL)
                        .write(bundles))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(bench.shop().keysOf("ORDER_ITEM")).hasSize(194);

        OrderRows small = OrderRows.of("o-1", "PAID", "p-0", "q-1");
        assertThat(bench.write("second", OnExisting.FAIL, List.of(small))).containsExactly(new Imported());
        assertWhole(small);
    }

    @Test
    void twoRunsThatBringTheSameLargeOrderAtOnceMakeOneOrder() throws Exception {
        List<BundleOutcome> outcomes = new ArrayList<>();
        List<Thread> runs = new ArrayList<>();
        // One ledger, as in one process: each run is under way there, so that neither is taken for dead.
        RunLedger ledger = bench.ledger();
        for (String content : List.of("one", "other")) {
            ImportRun run = bench.run(ledger, content);
            List<Bundle> bundles = bench.bundles(run, List.of(LARGE));
            BundleWriter writer = bench.writer(bench.store(), ledger, run, OnExisting.FAIL);
            runs.add(new Thread(() -> {
                BundleOutcome outcome =
                        Workbench.outcomes(writer.write(bundles)).get(0);
                synchronized (outcomes) {
                    outcomes.add(outcome);
                }
            }));
        }
        runs.forEach(Thread::start);
        for (Thread run : runs) {
            run.join();
        }
        assertThat(outcomes).containsExactlyInAnyOrder(new Imported(), new Unchanged());
        assertWhole(LARGE);
    }

    private void assertWhole(OrderRows order) {
        ShopTable shop = bench.shop();
        assertThat(shop.keysOf("ORDER")).contains("USER#u-1|ORDER#" + order.id());
        List<String> lines = shop.keysOf("ORDER_ITEM").stream()
                .filter(key -> key.startsWith("ORDER#" + order.id() + "|"))
                .toList();
        assertThat(lines)
                .containsExactlyInAnyOrderElementsOf(order.products().stream()
                        .map(product -> "ORDER#" + order.id() + "|ITEM#" + product)
                        .toList());
        Map<String, ?> guard =
                shop.get("UNIQUE#ORDER#order_id#" + order.id(), "GUARD").orElseThrow();
        assertThat(guard).doesNotContainKeys("state", "claim", "ordinal");
        assertThat(shop.keysOf("IMPORT_OPEN")).isEmpty();
        assertThat(shop.get("USER#u-1", "ORDER#" + order.id())
                        .orElseThrow()
                        .get("item_count")
                        .n())
                .isEqualTo(Integer.toString(order.products().size()));
    }

    private static Map<String, ?> withoutLedger(Map<String, ?> items) {
        Map<String, Object> kept = new java.util.TreeMap<>(items);
        kept.keySet().removeIf(key -> key.startsWith("IMPORT#") || key.startsWith("CLAIM#"));
        return kept;
    }
}
