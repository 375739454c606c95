package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Transactions and conditional puts against a real engine. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransactTest {

    private StoreTable table;
    private TableStore store;
    private String partition;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        store = table.store();
    }

    @BeforeEach
    void apart() {
        partition = "TX#" + UUID.randomUUID();
    }

    @AfterAll
    void close() {
        table.close();
    }

    @Test
    void allActionsOfATransactionAreWrittenAndTheirCostIsTold() {
        Item gone = written("gone");
        Item changed = written("changed").with("old", "x");
        store.put(changed, Condition.none());
        Item guarding = written("guarding");
        Item made = item(partition, "made", "new");

        TransactionResult result = store.transact(List.of(
                new WriteAction.Put(made, Condition.notThere()),
                new WriteAction.Delete(gone.key(), Condition.holds("text", "gone")),
                new WriteAction.Update(
                        changed.key(), Map.of("text", Value.of("after")), Set.of("old"), Condition.none()),
                new WriteAction.Check(guarding.key(), Condition.holds("text", "guarding"))));

        assertThat(result).isInstanceOf(Committed.class);
        assertThat(((Committed) result).writeUnits()).isPositive();
        assertThat(result.retries()).isZero();
        assertThat(store.get(made.key())).contains(made);
        assertThat(store.get(gone.key())).isEmpty();
        assertThat(store.get(changed.key())).contains(item(partition, "changed", "after"));
        assertThat(store.get(guarding.key())).contains(guarding);
    }

    @Test
    void aFailedConditionWritesNothingAndTellsWhatItMetInTheOrderOfTheActions() {
        Item there = written("there");
        Item other = written("other");
        Item made = item(partition, "made", "new");

        Cancelled cancelled = (Cancelled) store.transact(List.of(
                new WriteAction.Put(made, Condition.notThere()),
                new WriteAction.Put(there.with("text", "mine"), Condition.notThere()),
                new WriteAction.Check(other.key(), Condition.holds("text", "something else")),
                new WriteAction.Delete(new ItemKey(partition, "nothing"), Condition.holds("text", "x"))));

        assertThat(cancelled.reasons())
                .extracting(Reason::code)
                .containsExactly(Code.NONE, Code.CONDITION_FAILED, Code.CONDITION_FAILED, Code.CONDITION_FAILED);
        assertThat(cancelled.reasons())
                .extracting(Reason::old)
                .containsExactly(Optional.empty(), Optional.of(there), Optional.of(other), Optional.empty());
        assertThat(cancelled.maybeAppliedBefore()).isFalse();
        assertThat(store.get(made.key())).isEmpty();
        assertThat(store.get(there.key())).contains(there);
    }

    @Test
    void aConditionOnSeveralAttributesHoldsOnlyWhereAllOfThemDo() {
        Item read = written("read").with("status", "PAID").with("count", Value.of(2));
        store.put(read, Condition.none());
        Map<String, Optional<Value>> held = Map.of(
                "status", Optional.of(Value.of("PAID")),
                "count", Optional.of(Value.of(new java.math.BigDecimal("2.0"))),
                "updated_at", Optional.empty());

        assertThat(store.put(read.with("updated_at", "now"), new Condition.Holds(held)))
                .isTrue();
        // now there is an updated_at
        assertThat(store.put(read, new Condition.Holds(held))).isFalse();
    }

    @Test
    void aPutWithoutAConditionReplacesAndOneThatMustBeNewDoesNot() {
        Item first = written("first");
        Item second = first.with("text", "second");

        assertThat(store.put(second, Condition.notThere())).isFalse();
        assertThat(store.get(first.key())).contains(first);
        assertThat(store.put(second, Condition.none())).isTrue();
        assertThat(store.get(first.key())).contains(second);
        assertThat(store.put(item(partition, "new", "x"), Condition.notThere())).isTrue();
    }

    @Test
    void aHundredActionsAreOneTransaction() {
        List<WriteAction> actions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            actions.add(new WriteAction.Put(item(partition, "I#" + i, "x"), Condition.notThere()));
        }

        assertThat(store.transact(actions)).isInstanceOf(Committed.class);
        assertThat(store.query(KeyQuery.ofTable(partition, new KeyQuery.SortCondition.All())))
                .toIterable()
                .hasSize(100);
    }

    @Test
    void whatDynamoDbRefusesAsAWholeIsOneShortLine() {
        String text = "x".repeat(300 * 1024);
        Item item = item(partition, "twice", text);

        assertThatThrownBy(() -> store.transact(List.of(
                        new WriteAction.Put(item, Condition.none()), new WriteAction.Put(item, Condition.none()))))
                .isInstanceOf(StoreException.class)
                .isNotInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("ValidationException")
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).hasSizeLessThan(400).doesNotContain("\n"));
    }

    private Item written(String sort) {
        Item item = item(partition, sort, sort);
        store.put(item, Condition.none());
        return item;
    }
}
