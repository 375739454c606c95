package dev.caravan.job.undo;

import static dev.caravan.fixture.table.UndoTable.feed;
import static dev.caravan.fixture.table.UndoTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.FileLines;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.undo.UndoLedger;
import dev.caravan.ledger.undo.UndoRefusedException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class ImportUndoTest {

    private final UndoTable shop;
    private final UndoSteps undo;
    private Map<String, Map<String, AttributeValue>> before;
    private Path orders;
    private Receipt receipt;

    ImportUndoTest(URI endpoint, @TempDir Path data) {
        this.shop = new UndoTable(endpoint, data);
        this.undo = new UndoSteps(shop);
    }

    @BeforeEach
    void importOrders() throws Exception {
        shop.put(item("PK", "USER#u-1", "SK", "ORDER#shop-1", "entity_type", "ORDER", "order_id", "shop-1"));
        shop.put(item("PK", "ORDER#shop-1", "SK", "ITEM#apple", "entity_type", "ORDER_ITEM"));
        shop.put(item("PK", "BASKET#1", "SK", "BASKET#1", "own", "thing"));
        Path earlier = shop.file(
                "orders-earlier.csv", List.of(FileLines.HEADER, "o-0,u-1,PAID,2026-11-01T10:00:00Z,apple,2,1.50"));
        shop.importFile(earlier, feed("orders"));
        before = shop.items();
        orders = shop.file("orders.csv", FileLines.threeOrders());
        receipt = shop.importFile(orders, feed("orders"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void takesBackExactlyWhatTheRunWroteGuardsIncluded() throws Exception {
        assertThat(shop.items()).hasSize(before.size() + 3 * 4);

        UndoResult result = undo.undo(receipt, orders);

        assertThat(shop.items()).isEqualTo(before);
        assertThat(result).isEqualTo(new UndoResult(receipt.importId(), "orders.csv", false, 3, 9, 0, 0, 0));
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void anOrderWhoseStatusTheShopChangedStaysWholeAndNamesTheField() throws Exception {
        Map<String, Map<String, AttributeValue>> all = shop.items();
        shop.set("USER#u-1", "ORDER#o-2", "status", AttributeValue.fromS("SHIPPED"));

        UndoResult result = undo.undo(receipt, orders);

        assertThat(undo.left()).containsExactly("3 ORDER#o-2: status ('PENDING' by this run, 'SHIPPED' in the table)");
        assertThat(result.takenBack()).isEqualTo(2);
        assertThat(result.left()).isEqualTo(1);
        assertThat(result.isComplete()).isFalse();
        all.get("USER#u-1 ORDER#o-2").put("status", AttributeValue.fromS("SHIPPED"));
        all.keySet().removeIf(key -> key.contains("o-1") || key.contains("o-3"));
        assertThat(shop.items()).isEqualTo(all);
    }

    @Test
    void attributesAndLinesOfTheShopsOwnKeepAnOrder() throws Exception {
        shop.set("USER#u-1", "ORDER#o-1", "note", AttributeValue.fromS("ring twice"));
        shop.put(item("PK", "ORDER#o-2", "SK", "ITEM#gift", "entity_type", "ORDER_ITEM"));
        shop.set("ORDER#o-3", "ITEM#pear", "picked_by", AttributeValue.fromS("Kim"));
        Map<String, Map<String, AttributeValue>> changed = shop.items();

        UndoResult result = undo.undo(receipt, orders);

        // Where rows stand apart, bundles come in the order of their keys, not of their lines.
        assertThat(undo.left())
                .containsExactlyInAnyOrder(
                        "2 ORDER#o-1: note (nothing by this run, 'ring twice' in the table)",
                        "3 ORDER#o-2: items (ITEM#gift was added)",
                        "5 ORDER#o-3: items ITEM#pear picked_by (nothing by this run, 'Kim' in the table)");
        assertThat(result.left()).isEqualTo(3);
        assertThat(shop.items()).isEqualTo(changed);
    }

    @Test
    void aLineThatTheShopRemovedKeepsTheRest() throws Exception {
        shop.delete("ORDER#o-2", "ITEM#pear");

        undo.undo(receipt, orders);

        assertThat(undo.left()).containsExactly("3 ORDER#o-2: items (ITEM#pear is gone)");
        assertThat(shop.items()).containsKeys("USER#u-1 ORDER#o-2", "ORDER#o-2 ITEM#apple");
    }

    @Test
    void anOrderThatTheShopDeletedLeavesItsGuardBehindWhichGoesToo() throws Exception {
        shop.delete("USER#u-1", "ORDER#o-2");
        shop.delete("ORDER#o-2", "ITEM#apple");
        shop.delete("ORDER#o-2", "ITEM#pear");

        UndoResult result = undo.undo(receipt, orders);

        assertThat(shop.items()).isEqualTo(before);
        assertThat(result.alreadyGone()).isEqualTo(1);
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void anOrderThatTheShopMovedToAnotherUserKeepsItsLines() throws Exception {
        Map<String, AttributeValue> moved = shop.items().get("USER#u-2 ORDER#o-3");
        shop.delete("USER#u-2", "ORDER#o-3");
        moved.put("PK", AttributeValue.fromS("USER#u-7"));
        moved.put("user_id", AttributeValue.fromS("u-7"));
        shop.put(moved);

        UndoResult result = undo.undo(receipt, orders);

        assertThat(undo.left())
                .containsExactly("5 ORDER#o-3: ORDER (deleted or moved by others, 2 of its items are in the table)");
        assertThat(result.takenBack()).isEqualTo(2);
        assertThat(shop.items()).containsKeys("USER#u-7 ORDER#o-3", "ORDER#o-3 ITEM#apple", "ORDER#o-3 ITEM#pear");
    }

    @Test
    void undoneTwiceItFindsAllGone() throws Exception {
        undo.undo(receipt, orders);

        UndoResult again = undo.undo(receipt, orders);

        assertThat(again.takenBack()).isZero();
        assertThat(again.alreadyGone()).isEqualTo(3);
        assertThat(again.isComplete()).isTrue();
        assertThat(shop.items()).isEqualTo(before);
    }

    @Test
    void aDryRunTellsTheSameAndWritesNothingAtAll() throws Exception {
        shop.set("USER#u-1", "ORDER#o-2", "status", AttributeValue.fromS("SHIPPED"));
        Map<String, Map<String, AttributeValue>> everything = shop.everything();

        UndoResult told = undo.undo(shop.store(), receipt, Optional.of(orders), true);

        assertThat(shop.everything()).isEqualTo(everything);
        assertThat(undo.left()).containsExactly("3 ORDER#o-2: status ('PENDING' by this run, 'SHIPPED' in the table)");
        assertThat(told).isEqualTo(new UndoResult(receipt.importId(), "orders.csv", true, 2, 6, 1, 0, 0));
    }

    @Test
    void anotherFileIsRefusedAndNothingIsWritten() throws Exception {
        Path other = shop.file("other.csv", FileLines.threeOrders().subList(0, 5));
        Map<String, Map<String, AttributeValue>> everything = shop.everything();

        assertThatThrownBy(() -> undo.undo(receipt, other))
                .isInstanceOf(UndoRefusedException.class)
                .hasMessageContaining("is not the file that import " + receipt.importId() + " read");
        assertThat(shop.everything()).isEqualTo(everything);
    }

    @Test
    void theArchivedFileIsFoundByTheImportId() throws Exception {
        assertThatThrownBy(() -> undo.undo(shop.store(), receipt, Optional.empty(), false))
                .isInstanceOf(UndoRefusedException.class)
                .hasMessageContaining("orders-" + receipt.importId() + ".csv");

        new FileArchiver(shop.folder(), Clock.systemUTC()).archive(orders, receipt);
        assertThat(Files.exists(orders)).isFalse();
        undo.undo(shop.store(), receipt, Optional.empty(), false);

        assertThat(shop.items()).isEqualTo(before);
    }

    @Test
    void anUnknownRunIsRefused() {
        Receipt unknown = Receipt.parse(receipt.toJson().replace(receipt.importId(), "nobody"));

        assertThatThrownBy(() -> undo.undo(unknown, orders))
                .isInstanceOf(UndoRefusedException.class)
                .hasMessageContaining("there is no import nobody");
    }

    @Test
    void whatTheRunUpdatedStaysSinceTheOldValuesAreNotKept() throws Exception {
        Path users = shop.file("users.csv", List.of("user_id,email,name", "u-1,a@example.com,Ana"));
        shop.importFile(users, feed("users"));
        Path again = shop.file(
                "users-2.csv", List.of("user_id,email,name", "u-1,a@example.com,Anna", "u-2,b@example.com,Bo"));
        Receipt second = shop.importFile(again, feed("users"));

        UndoResult result = undo.undo(second, again);

        assertThat(undo.left())
                .containsExactly("2 PROFILE#u-1: updated by this run; the values before it are not kept");
        assertThat(result.takenBack()).isEqualTo(1);
        assertThat(shop.items()).containsKey("USER#u-1 PROFILE#u-1").doesNotContainKey("USER#u-2 PROFILE#u-2");
    }

    @Test
    void whatTheRunDidNotWriteIsNoneOfItsBusiness() throws Exception {
        Path same = shop.file(
                "orders-same.csv",
                List.of(
                        FileLines.HEADER,
                        "o-0,u-1,PAID,2026-11-01T10:00:00Z,apple,2,1.50",
                        "o-0,u-9,PAID,2026-11-01T10:00:00Z,apple,2,1.50"));
        Receipt nothing = shop.importFile(same, feed("orders"));
        Map<String, Map<String, AttributeValue>> all = shop.items();

        UndoResult result = undo.undo(nothing, same);

        assertThat(shop.items()).isEqualTo(all);
        assertThat(result.takenBack() + result.left() + result.alreadyGone() + result.expired())
                .isZero();
    }

    @Test
    void importedAgainAfterAnUndoAllIsImportedByANewRun() throws Exception {
        undo.undo(receipt, orders);

        Receipt again = shop.importFile(orders, feed("orders"));

        assertThat(again.importId()).isNotEqualTo(receipt.importId());
        assertThat(again.bundles().imported()).isEqualTo(3);
        assertThat(shop.items()).hasSize(before.size() + 3 * 4);
    }

    @Test
    void theNewRunsOrdersAreNotTheOldRunsToTakeBack() throws Exception {
        undo.undo(receipt, orders);
        Receipt again = shop.importFile(orders, feed("orders"));
        Map<String, Map<String, AttributeValue>> all = shop.items();

        UndoResult result = undo.undo(receipt, orders);

        assertThat(shop.items()).isEqualTo(all);
        assertThat(result.left()).isEqualTo(3);
        assertThat(undo.left().get(0)).contains("import_id").contains(again.importId());
    }

    @Test
    void theLedgerKeepsReceiptAndUndo() throws Exception {
        shop.set("USER#u-1", "ORDER#o-2", "status", AttributeValue.fromS("SHIPPED"));
        undo.undo(receipt, orders);

        RunLedger ledger = new RunLedger(shop.store(), Clock.systemUTC());
        assertThat(ledger.receipt(receipt.importId())).contains(receipt);
        assertThat(new UndoLedger(shop.store(), Clock.systemUTC(), ledger).find(receipt.importId()))
                .hasValueSatisfying(undone -> {
                    assertThat(undone.takenBack()).isEqualTo(2);
                    assertThat(undone.left()).isEqualTo(1);
                    assertThat(undone.alreadyGone()).isZero();
                });
        assertThat(shop.everything().keySet()).noneMatch(key -> key.startsWith("CLAIM#"));
    }

    @Test
    void whereTheLedgerHasForgottenWhatTheRunWroteThatIsTold() throws Exception {
        shop.everything().keySet().stream()
                .filter(key -> key.startsWith("IMPORT#" + receipt.importId() + " APPLIED#"))
                .map(key -> key.split(" ", 2))
                .forEach(key -> shop.delete(key[0], key[1]));
        Map<String, Map<String, AttributeValue>> all = shop.items();

        UndoResult result = undo.undo(receipt, orders);

        assertThat(result.expired()).isEqualTo(3);
        assertThat(result.isComplete()).isFalse();
        assertThat(shop.items()).isEqualTo(all);
    }
}
