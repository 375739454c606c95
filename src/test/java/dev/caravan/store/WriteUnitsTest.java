package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction.Check;
import dev.caravan.store.WriteAction.Delete;
import dev.caravan.store.WriteAction.Put;
import dev.caravan.store.WriteAction.Update;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Estimates of new items are what the engine reports; of others they are not below it. */
@ExtendWith(SharedTestEngine.class)
class WriteUnitsTest {

    private final StoreTable table;
    private final WriteUnits units = new WriteUnits(StoreTable.SCHEMA.indexes());

    WriteUnitsTest(URI endpoint) {
        this.table = new StoreTable(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private double reported(WriteAction... actions) {
        return ((Committed) table.store().transact(List.of(actions))).writeUnits();
    }

    private static Item indexed(String name, String text) {
        return item(name, name, text)
                .with("GSI1PK", "G#" + name)
                .with("GSI1SK", name)
                .with("GSI2PK", "H#" + name)
                .with("GSI2SK", name);
    }

    @Test
    void newItemsTakeTwoUnitsAKilobyteAndOneForEachIndex() {
        Put plain = new Put(item("a", "a", "x"), Condition.notThere());
        Put halfAKey = new Put(item("b", "b", "x").with("GSI1PK", "G#b"), Condition.notThere());
        Put indexed = new Put(indexed("c", "x"), Condition.notThere());
        Put large = new Put(indexed("d", "x".repeat(2_500)), Condition.notThere());

        assertThat(units.of(List.of(plain))).isEqualTo(2);
        assertThat(units.of(List.of(halfAKey))).isEqualTo(2);
        assertThat(units.of(List.of(indexed))).isEqualTo(4);
        assertThat(units.of(List.of(large))).isEqualTo(12);
        assertThat(reported(plain, halfAKey, indexed, large)).isEqualTo(20);
    }

    @Test
    void updatesDeletesAndChecksAreNotEstimatedBelowWhatTheyTake() {
        Item held = indexed("e", "x".repeat(1_500));
        Item gone = indexed("f", "x".repeat(1_500));
        table.store().put(held, Condition.none());
        table.store().put(gone, Condition.none());
        List<WriteAction> actions = List.of(
                new Update(
                        held.key(),
                        Map.of("name", Value.of("n")),
                        Set.of(),
                        new Condition.Holds(Map.of("text", Optional.of(held.get("text"))))),
                new Delete(
                        gone.key(),
                        new Condition.Holds(Map.of(
                                "text", Optional.of(gone.get("text")),
                                "GSI1PK", Optional.of(gone.get("GSI1PK")),
                                "GSI1SK", Optional.of(gone.get("GSI1SK")),
                                "GSI2PK", Optional.of(gone.get("GSI2PK")),
                                "GSI2SK", Optional.of(gone.get("GSI2SK"))))),
                new Check(new ItemKey("g", "g"), Condition.notThere()));

        assertThat(units.of(actions)).isEqualTo(8 + 8 + 2);
        assertThat(reported(actions.toArray(WriteAction[]::new))).isLessThanOrEqualTo(18);
    }

    @Test
    void anItemPutByItselfTakesHalfOfTheTable() {
        assertThat(units.ofPut(indexed("h", "x".repeat(1_500)))).isEqualTo(2 + 2 + 2);
    }
}
