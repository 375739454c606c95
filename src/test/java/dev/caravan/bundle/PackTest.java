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
import dev.caravan.fixture.table.Workbench;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several orders in one transaction, some of which stand in the way of the others. */
@ExtendWith(SharedTestEngine.class)
class PackTest {

    private final URI endpoint;
    private Workbench bench;

    PackTest(URI endpoint) {
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

    private static List<OrderRows> twentyOrders() {
        List<OrderRows> orders = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            orders.add(OrderRows.of("o-" + i, "PAID", "a", "b"));
        }
        return orders;
    }

    /** Of twenty orders 3 is there alike and 7 is there otherwise. */
    private void importTwoBefore() {
        bench.write(
                "before",
                OnExisting.FAIL,
                List.of(OrderRows.of("o-3", "PAID", "a", "b"), OrderRows.of("o-7", "PENDING", "a")));
    }

    private void assertEighteenImported(WrittenBundles written) {
        for (WrittenBundles.Written one : written.written()) {
            switch (one.bundle().root().text("order_id")) {
                case "o-3" -> assertThat(one.outcome()).isEqualTo(new Unchanged());
                case "o-7" -> assertThat(one.outcome()).isInstanceOf(Rejected.class);
                default -> assertThat(one.outcome()).isEqualTo(new Imported());
            }
        }
        assertThat(written.written()).hasSize(20);
        assertThat(bench.shop().keysOf("ORDER")).hasSize(20);
        assertThat(bench.shop().keysOf("ORDER_ITEM")).hasSize(39);
    }

    @Test
    void aCancelledPackIsTakenApartByItsReasonsAndTheRestIsSentAgainAtOnce() {
        importTwoBefore();
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore counting = new InterferingStore(bench.store(), new InterferingStore.Interference() {});
        WrittenBundles written =
                bench.writer(counting, ledger, run, OnExisting.FAIL).write(bench.bundles(run, twentyOrders()));
        assertEighteenImported(written);
        assertThat(counting.transactions()).isEqualTo(2);
    }

    @Test
    void whereReasonsAreMissingThePackIsHalvedUntilItIsClean() {
        importTwoBefore();
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore reticent = new InterferingStore(bench.store(), new InterferingStore.Interference() {
            @Override
            public TransactionResult after(int transaction, TransactionResult result) {
                return result instanceof Cancelled cancelled
                        ? new Cancelled(List.of(), cancelled.maybeAppliedBefore(), cancelled.retries())
                        : result;
            }
        });
        assertEighteenImported(
                bench.writer(reticent, ledger, run, OnExisting.FAIL).write(bench.bundles(run, twentyOrders())));
    }

    @Test
    void aResumedRunKnowsWhatItsTransactionAppliedAndCountsItAsImported() {
        RunLedger first = bench.ledger();
        ImportRun run = bench.run(first, "content");
        List<Bundle> bundles = bench.bundles(run, twentyOrders());
        InterferingStore dying = InterferingStore.diesAfter(bench.store(), 1);
        assertThatThrownBy(
                        () -> bench.writer(dying, first, run, OnExisting.FAIL).write(bundles))
                .isInstanceOf(StoreUnavailableException.class);

        RunLedger second = bench.ledger();
        ImportRun resumed = bench.run(second, "content");
        InterferingStore counting = new InterferingStore(bench.store(), new InterferingStore.Interference() {});
        WrittenBundles written =
                bench.writer(counting, second, resumed, OnExisting.FAIL).write(bench.bundles(resumed, twentyOrders()));
        assertThat(Workbench.outcomes(written)).hasSize(20).allMatch(new Imported()::equals);
        assertThat(counting.transactions()).isZero();
    }

    @Test
    void anAnswerLostAfterTheWriteIsNotTakenForADuplicateEvenWhereTheServerNamesOnlyTheOrder() {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        // The first sending is applied and its answer lost: what the writer sees is the second one, cancelled, where
        // the
        // server tells of the orders and keeps silent about the ledger record.
        InterferingStore lossy = new InterferingStore(bench.store(), new InterferingStore.Interference() {
            @Override
            public TransactionResult after(int transaction, TransactionResult result) {
                return transaction == 1 ? new Cancelled(List.of(), true, 1) : result;
            }
        });
        WrittenBundles written =
                bench.writer(lossy, ledger, run, OnExisting.FAIL).write(bench.bundles(run, twentyOrders()));
        assertThat(Workbench.outcomes(written)).hasSize(20).allMatch(new Imported()::equals);
        assertThat(bench.shop().keysOf("ORDER")).hasSize(20);
    }

    @Test
    void afterAPackThatWasThereTheNextOneIsLookedAtAndNotTried() {
        bench.write("before", OnExisting.FAIL, twentyOrders());
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore counting = new InterferingStore(bench.store(), new InterferingStore.Interference() {});
        BundleWriter writer = bench.writer(counting, ledger, run, OnExisting.FAIL);
        List<Bundle> bundles = bench.bundles(run, twentyOrders());

        List<BundleOutcome> tried = Workbench.outcomes(writer.write(bundles.subList(0, 10)));
        assertThat(counting.transactions()).isEqualTo(1);
        List<BundleOutcome> lookedAt = Workbench.outcomes(writer.write(bundles.subList(10, 20)));
        assertThat(counting.transactions()).isEqualTo(1);
        assertThat(tried).hasSize(10).allMatch(new Unchanged()::equals);
        assertThat(lookedAt).hasSize(10).allMatch(new Unchanged()::equals);
    }

    @Test
    void whatIsNotSeenIsWrittenTogetherAndWhatDiffersIsJudged() {
        importTwoBefore();
        bench.write("before that", OnExisting.FAIL, List.of(OrderRows.of("o-x", "PAID", "a")));
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore counting = new InterferingStore(bench.store(), new InterferingStore.Interference() {});
        BundleWriter writer = bench.writer(counting, ledger, run, OnExisting.FAIL);
        List<OrderRows> orders = new ArrayList<>(twentyOrders());
        orders.add(0, OrderRows.of("o-x", "PAID", "a"));
        List<Bundle> bundles = bench.bundles(run, orders);

        writer.write(bundles.subList(0, 1));
        int before = counting.transactions();
        WrittenBundles written = writer.write(bundles.subList(1, 21));
        assertThat(counting.transactions() - before).isEqualTo(1);
        for (WrittenBundles.Written one : written.written()) {
            switch (one.bundle().root().text("order_id")) {
                case "o-3" -> assertThat(one.outcome()).isEqualTo(new Unchanged());
                case "o-7" -> assertThat(one.outcome()).isInstanceOf(Rejected.class);
                default -> assertThat(one.outcome()).isEqualTo(new Imported());
            }
        }
    }

    @Test
    void afterAPackOfNewOnesNothingIsLookedAt() {
        bench.write("before", OnExisting.FAIL, List.of(OrderRows.of("o-7", "PAID", "a", "b")));
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore looks = new InterferingStore(bench.store(), new InterferingStore.Interference() {}) {
            @Override
            public Map<ItemKey, Item> getAll(Collection<ItemKey> keys, List<String> attributes) {
                throw new AssertionError("looked at " + keys);
            }
        };
        BundleWriter writer = bench.writer(looks, ledger, run, OnExisting.FAIL);
        List<Bundle> bundles = bench.bundles(run, twentyOrders());

        assertThat(Workbench.outcomes(writer.write(bundles.subList(0, 5))))
                .hasSize(5)
                .allMatch(new Imported()::equals);
        assertThat(Workbench.outcomes(writer.write(bundles.subList(5, 10)))).contains(new Unchanged());
        assertThatThrownBy(() -> writer.write(bundles.subList(10, 20))).hasMessageContaining("looked at");
    }

    @Test
    void whatComesBetweenTheLookAndTheWriteIsMetByTheCondition() {
        bench.write("before", OnExisting.FAIL, List.of(OrderRows.of("o-0", "PAID", "a", "b")));
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        InterferingStore interrupted = InterferingStore.interruptedBefore(
                bench.store(),
                2,
                () -> bench.write("between", OnExisting.FAIL, List.of(OrderRows.of("o-5", "PENDING", "a"))));
        BundleWriter writer = bench.writer(interrupted, ledger, run, OnExisting.FAIL);
        List<Bundle> bundles = bench.bundles(run, twentyOrders());

        writer.write(bundles.subList(0, 1));
        List<BundleOutcome> outcomes = Workbench.outcomes(writer.write(bundles.subList(1, 20)));
        assertThat(outcomes).hasSize(19);
        assertThat(outcomes.stream().filter(Rejected.class::isInstance)).hasSize(1);
        assertThat(outcomes.stream().filter(new Imported()::equals)).hasSize(18);
    }

    @Test
    void theSameOrderTwiceInOneCallGoesByItsOrder() {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        OrderRows one = OrderRows.of("o-1", "PENDING", "a");
        OrderRows two = OrderRows.of("o-1", "PAID", "a");
        WrittenBundles written = bench.writer(bench.store(), ledger, run, OnExisting.REPLACE)
                .write(bench.bundles(run, List.of(one, two)));
        assertThat(Workbench.outcomes(written)).containsExactly(new Imported(), new BundleOutcome.Updated(1));
        assertThat(bench.shop()
                        .get("USER#u-1", "ORDER#o-1")
                        .orElseThrow()
                        .get("status")
                        .s())
                .isEqualTo("PAID");
    }
}
