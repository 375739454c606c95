package dev.caravan.job.undo;

import static dev.caravan.fixture.table.UndoTable.DESIGN;
import static dev.caravan.fixture.table.UndoTable.feed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.FileLines;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TroubledStore;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.JobSettings;
import dev.caravan.job.file.FileImports;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.undo.UndoRefusedException;
import dev.caravan.store.StoreUnavailableException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class UndoInterruptedTest {

    private static final String ROOT = "USER#u-1 ORDER#big";
    private static final String GUARD = "UNIQUE#ORDER#order_id#big GUARD";

    private final UndoTable shop;
    private final UndoSteps undo;

    UndoInterruptedTest(URI endpoint, @TempDir Path data) {
        this.shop = new UndoTable(endpoint, data);
        this.undo = new UndoSteps(shop);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void anUndoThatEndedHalfWayIsFinishedByAnother() throws Exception {
        Path file = shop.file("orders.csv", FileLines.orders(200));
        Receipt receipt = shop.importFile(file, feed("orders"));

        undo.undoInterrupted(receipt, file, 3);
        int orders = rootsLeft();
        UndoResult result = undo.undo(receipt, file);

        assertThat(orders).isPositive().isLessThan(200);
        assertThat(result.takenBack()).isEqualTo(orders);
        assertThat(result.alreadyGone()).isEqualTo(200 - orders);
        assertThat(result.isComplete()).isTrue();
        assertThat(shop.items()).isEmpty();
    }

    private int rootsLeft() {
        return (int) shop.items().keySet().stream()
                .filter(key -> key.startsWith("USER#"))
                .count();
    }

    @Test
    void afterAnUndoThatEndedHalfWayTheFileIsImportedByANewRun() throws Exception {
        Path file = shop.file("orders.csv", FileLines.orders(200));
        Receipt receipt = shop.importFile(file, feed("orders"));
        undo.undoInterrupted(receipt, file, 3);
        int orders = rootsLeft();

        Receipt again = shop.importFile(file, feed("orders"));

        assertThat(again.importId()).isNotEqualTo(receipt.importId());
        assertThat(again.bundles().unchanged()).isEqualTo(orders);
        assertThat(again.bundles().imported()).isEqualTo(200 - orders);
        assertThat(shop.items()).hasSize(200 * 4);
    }

    @Test
    void aLargeOrderIsTakenBackWhole() throws Exception {
        Path file = shop.file("orders-large.csv", FileLines.largeOrder(450));
        Receipt receipt = shop.importFile(file, feed("orders"));
        assertThat(shop.items()).hasSize(452);

        UndoResult result = undo.undo(receipt, file);

        assertThat(result.takenBack()).isEqualTo(1);
        assertThat(result.items()).isEqualTo(451);
        assertThat(shop.items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 5, 6})
    void aLargeOrderIsNeverHalfThereWhereverItsUndoEnds(int transactions) throws Exception {
        Path file = shop.file("orders-large.csv", FileLines.largeOrder(450));
        Receipt receipt = shop.importFile(file, feed("orders"));

        undo.undoInterrupted(receipt, file, transactions);
        Map<String, Map<String, AttributeValue>> half = shop.items();
        UndoResult result = undo.undo(receipt, file);

        // Withdrawn first, guard last: where the order exists all of it does, and where anything is left the guard
        // tells.
        assertThat(half.containsKey(ROOT)).isEqualTo(transactions == 0);
        assertThat(half).hasSize(transactions == 0 ? 452 : 1 + Math.max(0, 450 - 97 * (transactions - 1)));
        assertThat(half).containsKey(GUARD);
        assertThat(result.takenBack()).isEqualTo(1);
        assertThat(shop.items()).isEmpty();
    }

    @Test
    void aLineThatTheShopChangesInTheMiddleBringsTheLargeOrderBack() throws Exception {
        Path file = shop.file("orders-large.csv", FileLines.largeOrder(450));
        Receipt receipt = shop.importFile(file, feed("orders"));
        Map<String, Map<String, AttributeValue>> all = shop.items();
        undo.undoInterrupted(receipt, file, 3);

        shop.set("ORDER#big", "ITEM#p-450", "quantity", AttributeValue.fromN("9"));
        UndoResult result = undo.undo(receipt, file);

        assertThat(undo.left())
                .containsExactly("2 ORDER#big: items ITEM#p-450 quantity (1 by this run, 9 in the table)");
        assertThat(result.left()).isEqualTo(1);
        all.get("ORDER#big ITEM#p-450").put("quantity", AttributeValue.fromN("9"));
        assertThat(shop.items()).isEqualTo(all);
        assertThat(undo.undo(receipt, file).left()).isEqualTo(1);
        assertThat(shop.items()).isEqualTo(all);
    }

    @Test
    void aLineThatChangesBetweenReadingAndDeletingBringsTheLargeOrderBack() throws Exception {
        Path file = shop.file("orders-large.csv", FileLines.largeOrder(450));
        Receipt receipt = shop.importFile(file, feed("orders"));
        Map<String, Map<String, AttributeValue>> all = shop.items();

        UndoResult result = undo.undo(
                TroubledStore.beforeTransaction(
                        4,
                        () -> shop.set("ORDER#big", "ITEM#p-449", "quantity", AttributeValue.fromN("9")),
                        shop.store()),
                receipt,
                Optional.of(file),
                false);

        assertThat(result.left()).isEqualTo(1);
        all.get("ORDER#big ITEM#p-449").put("quantity", AttributeValue.fromN("9"));
        assertThat(shop.items()).isEqualTo(all);
    }

    @Test
    void aChangeBetweenReadingAndDeletingIsNotLost() throws Exception {
        Path file = shop.file("orders.csv", FileLines.threeOrders());
        Receipt receipt = shop.importFile(file, feed("orders"));

        UndoResult result = undo.undo(
                TroubledStore.beforeTransaction(
                        1,
                        () -> shop.set("USER#u-1", "ORDER#o-2", "updated_at", AttributeValue.fromS("now")),
                        shop.store()),
                receipt,
                Optional.of(file),
                false);

        assertThat(undo.left()).containsExactly("3 ORDER#o-2: updated_at (nothing by this run, 'now' in the table)");
        assertThat(result.takenBack()).isEqualTo(2);
        assertThat(shop.items()).hasSize(4).containsKey("USER#u-1 ORDER#o-2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 7})
    void aLargeOrderTakenBackWithoutAnAnswerCountsAsTakenBack(int transaction) throws Exception {
        assertTakenBackWithoutAnswer(transaction, FileLines.largeOrder(450));
    }

    @Test
    void anOrderTakenBackWithoutAnAnswerCountsAsTakenBack() throws Exception {
        assertTakenBackWithoutAnswer(1, FileLines.orders(1));
    }

    private void assertTakenBackWithoutAnswer(int transaction, List<String> lines) throws Exception {
        Path file = shop.file("orders.csv", lines);
        Receipt receipt = shop.importFile(file, feed("orders"));

        UndoResult result =
                undo.undo(TroubledStore.losingAnswer(transaction, shop.store()), receipt, Optional.of(file), false);

        assertThat(shop.items()).isEmpty();
        assertThat(result.takenBack()).isEqualTo(1);
        assertThat(result.alreadyGone()).isZero();
    }

    @Test
    void aLargeOrderImportedInTheMiddleOfItsUndoIsTheNewRuns() throws Exception {
        Path file = shop.file("orders-large.csv", FileLines.largeOrder(450));
        Receipt receipt = shop.importFile(file, feed("orders"));
        undo.undoInterrupted(receipt, file, 3);

        Receipt again = shop.importFile(file, feed("orders"));

        assertThat(again.bundles().imported()).isEqualTo(1);
        assertThat(shop.items()).hasSize(452);
        assertThat(undo.undo(receipt, file).left()).isEqualTo(1);
        assertThat(shop.items()).hasSize(452);
    }

    @Test
    void aRunUnderWayIsRefused() throws Exception {
        Path file = shop.file("orders.csv", FileLines.threeOrders());
        try (JobLauncher imports =
                new JobLauncher(DESIGN, shop.store(), shop.folder(), JobSettings.DEFAULT, Clock.systemUTC())) {
            JobExecution job = new FileImports(imports).open(file, feed("orders"));
            UndoTable.writeAll(job);
            ImportUndo sameProcess = new ImportUndo(
                    DESIGN, shop.store(), shop.folder(), JobSettings.DEFAULT, Clock.systemUTC(), imports.ledger());

            assertThatThrownBy(() -> sameProcess.undo(job.soFar().importId(), Optional.of(file), false, undone -> {}))
                    .isInstanceOf(UndoRefusedException.class)
                    .hasMessageContaining("still under way")
                    .hasMessageContaining("caravan imports stop " + job.soFar().importId());
            assertThat(shop.items()).hasSize(12);
            job.close();
        }
    }

    @Test
    void anInterruptedRunIsTakenBackAndNeverResumed() throws Exception {
        List<String> lines = new ArrayList<>(FileLines.orders(60));
        lines.addAll(FileLines.largeOrder(450).subList(1, 451));
        Path file = shop.file("orders.csv", lines);
        assertThatThrownBy(
                        () -> shop.importFile(TroubledStore.interrupted(shop.store(), 7), DESIGN, file, feed("orders")))
                .isInstanceOf(StoreUnavailableException.class);
        Receipt running = new dev.caravan.ledger.RunLedger(shop.store(), Clock.systemUTC())
                .latest(2, 1)
                .get(0);
        assertThat(shop.items()).doesNotContainKey(ROOT).containsKey(GUARD);

        UndoResult result = undo.undo(running, file);
        assertThat(result.isComplete()).isTrue();
        assertThat(shop.items()).isEmpty();

        Receipt again = shop.importFile(file, feed("orders"));
        assertThat(again.importId()).isNotEqualTo(running.importId());
        assertThat(again.bundles().imported()).isEqualTo(61);
    }

    @Test
    void anUnfinishedRunOfTheSameContentIsFinishedOrUndoneFirst() throws Exception {
        Path file = shop.file("orders.csv", FileLines.orders(60));
        Receipt first = shop.importFile(file, feed("orders"));
        undo.undo(first, file);
        assertThatThrownBy(
                        () -> shop.importFile(TroubledStore.interrupted(shop.store(), 1), DESIGN, file, feed("orders")))
                .isInstanceOf(StoreUnavailableException.class);

        assertThatThrownBy(() -> undo.undo(first, file))
                .isInstanceOf(UndoRefusedException.class)
                .hasMessageContaining("of the same content is not finished");
    }
}
