package dev.caravan.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.BundleOutcome.Unchanged;
import dev.caravan.bundle.BundleOutcome.Updated;
import dev.caravan.design.OnExisting;
import dev.caravan.fixture.OrderRows;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.InterferingStore;
import dev.caravan.fixture.table.Workbench;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunLedger;
import dev.caravan.validation.RejectCode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What happens to orders that the table holds already. The first order is PENDING with products a and b. */
@ExtendWith(SharedTestEngine.class)
class OnExistingTest {

    private static final OrderRows FIRST = OrderRows.of("o-1", "PENDING", "a", "b");
    private static final OrderRows CHANGED =
            OrderRows.of("o-1", "PAID", "b", "c").price("3");

    private final URI endpoint;
    private Workbench bench;

    OnExistingTest(URI endpoint) {
        this.endpoint = endpoint;
    }

    @BeforeEach
    void importTheFirst() {
        bench = new Workbench(endpoint);
        assertThat(bench.write("first", OnExisting.FAIL, List.of(FIRST))).containsExactly(new Imported());
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Map<String, AttributeValue> order() {
        return bench.shop().get("USER#u-1", "ORDER#o-1").orElseThrow();
    }

    private BundleOutcome write(String content, OnExisting policy, OrderRows order) {
        return bench.write(content, policy, List.of(order)).get(0);
    }

    @Test
    void failNamesTheFieldsAndLinesThatDiffer() {
        assertThat(write("second", OnExisting.FAIL, CHANGED)).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.code()).isEqualTo(RejectCode.EXISTS);
            assertThat(rejected.reason())
                    .contains("status ('PAID' here, 'PENDING' in the table)")
                    .contains("ITEM#b: price 3 here, 2.5 in the table")
                    .contains("ITEM#c is not in the table")
                    .contains("ITEM#a is in the table and not here");
        });
        assertThat(order().get("status").s()).isEqualTo("PENDING");
    }

    @Test
    void skipLeavesWhatIsThere() {
        assertThat(write("second", OnExisting.SKIP, CHANGED)).isEqualTo(new Unchanged());
        assertThat(order().get("status").s()).isEqualTo("PENDING");
    }

    @Test
    void replaceRemovesGoneLinesMovesTheStatusKeyAndLeavesTheShopsOwnAttributes() {
        bench.shop().set("USER#u-1", "ORDER#o-1", "warehouse", "north");
        bench.shop().set("ORDER#o-1", "ITEM#b", "picked_by", "lee");
        String shard = order().get("GSI2PK").s().substring("STATUS#PENDING#".length());

        // the order, b and c are put or updated; a is deleted, which is not an item written
        assertThat(write("second", OnExisting.REPLACE, CHANGED)).isEqualTo(new Updated(3));

        assertThat(order().get("status").s()).isEqualTo("PAID");
        assertThat(order().get("GSI2PK").s()).isEqualTo("STATUS#PAID#" + shard);
        assertThat(order().get("total").n()).isEqualTo("6");
        assertThat(order().get("item_count").n()).isEqualTo("2");
        assertThat(order().get("warehouse").s()).isEqualTo("north");
        assertThat(bench.shop().keysOf("ORDER_ITEM")).containsExactly("ORDER#o-1|ITEM#b", "ORDER#o-1|ITEM#c");
        Map<String, AttributeValue> line =
                bench.shop().get("ORDER#o-1", "ITEM#b").orElseThrow();
        assertThat(line.get("price").n()).isEqualTo("3");
        assertThat(line.get("picked_by").s()).isEqualTo("lee");
        assertThat(bench.shop()
                        .get("UNIQUE#ORDER#order_id#o-1", "GUARD")
                        .orElseThrow()
                        .get("content_hash"))
                .isEqualTo(order().get("content_hash"));
        assertThat(write("third", OnExisting.FAIL, CHANGED)).isEqualTo(new Unchanged());
    }

    @Test
    void aChangeThatTheShopMakesBetweenReadingAndReplacingIsNotLost() {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "second");
        // transaction 1 finds the order there, 2 would replace it
        InterferingStore store = InterferingStore.interruptedBefore(
                bench.store(), 2, () -> bench.shop().set("ORDER#o-1", "ITEM#a", "product_id", "a-renamed"));
        WrittenBundles written =
                bench.writer(store, ledger, run, OnExisting.REPLACE).write(bench.bundles(run, List.of(CHANGED)));
        assertThat(Workbench.outcomes(written)).containsExactly(new Updated(3));
        // it was read again: the first replacement was not carried out on what it had not seen
        assertThat(store.transactions()).isEqualTo(3);
    }

    @Test
    void anUpdateOfStatusByTheShopIsSeenAndNotOverwrittenUnread() {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "second");
        OrderRows older = FIRST.updatedAt("2026-11-02T00:00:00Z").price("9");
        InterferingStore store = InterferingStore.interruptedBefore(bench.store(), 2, () -> {
            bench.shop().set("USER#u-1", "ORDER#o-1", "status", "SHIPPED");
            bench.shop().set("USER#u-1", "ORDER#o-1", "updated_at", "2026-11-03T00:00:00.000Z");
        });
        WrittenBundles written =
                bench.writer(store, ledger, run, OnExisting.NEWER).write(bench.bundles(run, List.of(older)));
        assertThat(Workbench.outcomes(written)).containsExactly(new Unchanged());
        assertThat(order().get("status").s()).isEqualTo("SHIPPED");
    }

    @Test
    void newerReplacesByTheLaterUpdatedAtOnly() {
        OrderRows later = CHANGED.updatedAt("2026-11-02T00:00:00Z");
        assertThat(write("second", OnExisting.NEWER, later)).isInstanceOf(Updated.class);
        OrderRows earlier = FIRST.updatedAt("2026-11-01T23:59:59.999Z");
        assertThat(write("third", OnExisting.NEWER, earlier)).isEqualTo(new Unchanged());
        assertThat(order().get("status").s()).isEqualTo("PAID");
    }

    @Test
    void theSameContentIsUnchangedWhateverTheShopDidSince() {
        bench.shop().set("USER#u-1", "ORDER#o-1", "status", "SHIPPED");
        assertThat(write("second", OnExisting.FAIL, FIRST)).isEqualTo(new Unchanged());
        assertThat(write("third", OnExisting.REPLACE, FIRST)).isEqualTo(new Unchanged());
        assertThat(order().get("status").s()).isEqualTo("SHIPPED");
    }

    @Test
    void anOrderIdOfAnotherUserIsRefusedUnderEveryPolicy() {
        for (OnExisting policy : OnExisting.values()) {
            BundleOutcome outcome = write("second-" + policy, policy, FIRST.user("u-2"));
            assertThat(outcome).as(policy.name()).isInstanceOfSatisfying(Rejected.class, rejected -> {
                assertThat(rejected.code()).isEqualTo(RejectCode.UNIQUE_TAKEN);
                assertThat(rejected.reason()).contains("order_id 'o-1'").contains("user_id 'u-1'");
            });
        }
        assertThat(bench.shop().keysOf("ORDER")).containsExactly("USER#u-1|ORDER#o-1");
    }

    @Test
    void aGuardWhoseOrderIsGoneIsTakenOver() {
        bench.shop().delete("USER#u-1", "ORDER#o-1");
        assertThat(write("second", OnExisting.FAIL, FIRST.user("u-2"))).isEqualTo(new Imported());
        assertThat(bench.shop()
                        .get("UNIQUE#ORDER#order_id#o-1", "GUARD")
                        .orElseThrow()
                        .get("target_pk")
                        .s())
                .isEqualTo("USER#u-2");
    }

    @Test
    void anOrderThatOthersWroteIsComparedByItsFields() {
        bench.shop()
                .put(Map.of(
                        "PK",
                        "USER#u-1",
                        "SK",
                        "ORDER#o-2",
                        "entity_type",
                        "ORDER",
                        "order_id",
                        "o-2",
                        "user_id",
                        "u-1",
                        "status",
                        "PAID"));
        assertThat(write("second", OnExisting.FAIL, OrderRows.of("o-2", "PENDING", "a")))
                .isInstanceOfSatisfying(Rejected.class, rejected -> assertThat(rejected.reason())
                        .contains("status ('PENDING' here, 'PAID' in the table)"));
    }

    @Test
    void aReplacementThatDoesNotFitOneTransactionIsRejectedAndChangesNothing() {
        OrderRows large = OrderRows.ofLines("o-9", 60);
        OrderRows allOther = new OrderRows(
                "o-9",
                "u-1",
                "PENDING",
                "",
                large.products().stream().map(p -> "x" + p).toList(),
                "1");
        assertThat(write("second", OnExisting.FAIL, large)).isEqualTo(new Imported());
        // 60 lines gone and 60 new ones are 120 actions
        assertThat(write("third", OnExisting.REPLACE, allOther))
                .isInstanceOfSatisfying(Rejected.class, rejected -> assertThat(rejected.code())
                        .isEqualTo(RejectCode.REPLACE_TOO_LARGE));
        assertThat(write("fourth", OnExisting.FAIL, large)).isEqualTo(new Unchanged());
    }
}
