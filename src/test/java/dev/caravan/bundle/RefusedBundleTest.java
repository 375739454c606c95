package dev.caravan.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.design.OnExisting;
import dev.caravan.fixture.OrderRows;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.Workbench;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.item.Item;
import dev.caravan.validation.RejectCode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A bundle that DynamoDB refuses, without saying which item it means, stops no other. */
@ExtendWith(SharedTestEngine.class)
class RefusedBundleTest {

    private final Workbench bench;
    private final RunLedger ledger;

    RefusedBundleTest(URI endpoint) {
        this.bench = new Workbench(endpoint);
        this.ledger = bench.ledger();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** An item of more than 400 KB, of which the checks before have not heard. */
    private static Item refused(Item item) {
        return item.with("note", "x".repeat(500_000));
    }

    private static Bundle with(Bundle bundle, Item root, List<Item> items) {
        return new Bundle(
                bundle.ordinal(),
                bundle.entity(),
                root,
                items,
                bundle.givenOfItems(),
                bundle.guard(),
                bundle.given(),
                bundle.records());
    }

    private static void assertRefused(BundleOutcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.code()).isEqualTo(RejectCode.REFUSED);
            assertThat(rejected.reason()).contains("size").hasSizeLessThan(350).doesNotContain("\n");
        });
    }

    private List<BundleOutcome> write(OnExisting policy, ImportRun run, List<Bundle> bundles) {
        List<BundleOutcome> outcomes = new ArrayList<>();
        WrittenBundles written =
                bench.writer(bench.store(), ledger, run, policy).write(bundles);
        bundles.forEach(bundle -> written.written().stream()
                .filter(one -> one.bundle().ordinal() == bundle.ordinal())
                .forEach(one -> outcomes.add(one.outcome())));
        return outcomes;
    }

    @Test
    void theOthersOfItsTransactionAreWritten() {
        ImportRun run = bench.run(ledger, "first");
        List<Bundle> bundles = new ArrayList<>(bench.bundles(
                run,
                List.of(
                        OrderRows.of("o-1", "PAID", "a"),
                        OrderRows.of("o-2", "PAID", "a"),
                        OrderRows.of("o-3", "PAID", "a"))));
        bundles.set(
                1,
                with(
                        bundles.get(1),
                        refused(bundles.get(1).root()),
                        bundles.get(1).items()));

        List<BundleOutcome> outcomes = write(OnExisting.FAIL, run, bundles);

        assertThat(outcomes.get(0)).isEqualTo(new Imported());
        assertRefused(outcomes.get(1));
        assertThat(outcomes.get(2)).isEqualTo(new Imported());
        assertThat(bench.shop().keysOf("ORDER")).containsExactly("USER#u-1|ORDER#o-1", "USER#u-1|ORDER#o-3");
    }

    @Test
    void aReplacementIsRefusedByItself() {
        bench.write("first", OnExisting.FAIL, List.of(OrderRows.of("o-1", "PENDING", "a")));
        ImportRun run = bench.run(ledger, "second");
        Bundle changed = bench.bundle(run, OrderRows.of("o-1", "PAID", "a", "b"));
        List<Item> items =
                List.of(changed.items().get(0), refused(changed.items().get(1)));

        assertRefused(write(OnExisting.REPLACE, run, List.of(with(changed, changed.root(), items)))
                .get(0));
        assertThat(bench.shop()
                        .get("USER#u-1", "ORDER#o-1")
                        .orElseThrow()
                        .get("status")
                        .s())
                .isEqualTo("PENDING");
    }

    @Test
    void nothingStaysOfALargeOrder() {
        ImportRun run = bench.run(ledger, "first");
        Bundle large = bench.bundle(run, OrderRows.ofLines("o-1", 120));
        List<Item> items = new ArrayList<>(large.items());
        items.set(110, refused(items.get(110)));

        assertRefused(write(OnExisting.FAIL, run, List.of(with(large, large.root(), items)))
                .get(0));
        assertThat(bench.shop().keysOf("ORDER_ITEM")).isEmpty();
        assertThat(bench.shop().keysOf("UNIQUE_GUARD")).isEmpty();
    }
}
