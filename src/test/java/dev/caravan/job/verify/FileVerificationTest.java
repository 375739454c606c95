package dev.caravan.job.verify;

import static dev.caravan.fixture.table.UndoTable.DESIGN;
import static dev.caravan.fixture.table.UndoTable.feed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Design;
import dev.caravan.design.TableDesign;
import dev.caravan.fixture.FileLines;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.JobSettings;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.key.Shard;
import dev.caravan.key.Shards;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class FileVerificationTest {

    private final UndoTable shop;
    private final List<String> told = new ArrayList<>();
    private Path orders;

    FileVerificationTest(URI endpoint, @TempDir Path data) {
        this.shop = new UndoTable(endpoint, data);
    }

    @BeforeEach
    void importOrders() throws Exception {
        orders = shop.file("orders.csv", FileLines.threeOrders());
        shop.importFile(orders, feed("orders"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private VerificationResult verify(Design design, Path file, String feed) throws IOException {
        return new FileVerification(design, shop.store(), shop.folder(), JobSettings.DEFAULT)
                .verify(file, feed(feed), finding -> told.add(text(finding)));
    }

    private VerificationResult verifyOrders() throws IOException {
        return verify(DESIGN, orders, "orders");
    }

    private static String text(Finding finding) {
        if (finding instanceof Finding.Invalid invalid) {
            return finding.line() + " " + invalid.reject().code();
        }
        var deviation = ((Finding.Deviates) finding).deviation();
        return finding.line() + " " + deviation.key().partition() + " "
                + deviation.key().sort() + " " + deviation.describe();
    }

    @Test
    void nothingDiffersAfterAnImportWhereverTheRowsStand() throws IOException {
        VerificationResult result = verifyOrders();

        assertThat(told).isEmpty();
        assertThat(result.isEqual()).isTrue();
        assertThat(result.records()).isEqualTo(new Counts(6, 6, 0, 0, 0));
        assertThat(result.bundles()).isEqualTo(new Counts(3, 3, 0, 0, 0));
    }

    @Test
    void aMissingOrderIsToldOnceWithItsLine() throws IOException {
        shop.delete("USER#u-2", "ORDER#o-3");

        VerificationResult result = verifyOrders();

        assertThat(told).containsExactly("5 USER#u-2 ORDER#o-3 is not in the table");
        assertThat(result.records()).isEqualTo(new Counts(6, 4, 0, 2, 0));
        assertThat(result.isEqual()).isFalse();
    }

    @Test
    void aMissingLineIsToldWithTheLineOfItsRow() throws IOException {
        shop.delete("ORDER#o-1", "ITEM#pear");

        VerificationResult result = verifyOrders();

        assertThat(told).containsExactly("6 ORDER#o-1 ITEM#pear is not in the table");
        assertThat(result.bundles()).isEqualTo(new Counts(3, 2, 1, 0, 0));
    }

    @Test
    void anAdditionalLineIsADifference() throws IOException {
        shop.put(UndoTable.item("PK", "ORDER#o-2", "SK", "ITEM#gift", "entity_type", "ORDER_ITEM"));

        VerificationResult result = verifyOrders();

        assertThat(told).containsExactly("3 ORDER#o-2 ITEM#gift is in the table and not here");
        assertThat(result.records()).isEqualTo(new Counts(6, 4, 2, 0, 0));
    }

    @Test
    void changedValuesAreToldHereAndThere() throws IOException {
        shop.set("ORDER#o-2", "ITEM#pear", "quantity", AttributeValue.fromN("4"));
        shop.set("USER#u-1", "ORDER#o-2", "status", AttributeValue.fromS("SHIPPED"));
        shop.set("USER#u-1", "ORDER#o-2", "item_count", AttributeValue.fromN("3"));

        verifyOrders();

        assertThat(told)
                .containsExactly(
                        "3 USER#u-1 ORDER#o-2 status: 'PENDING' here, 'SHIPPED' in the table",
                        "3 USER#u-1 ORDER#o-2 item_count: 2 here, 3 in the table",
                        "4 ORDER#o-2 ITEM#pear quantity: 3 here, 4 in the table");
    }

    @Test
    void aComputedTotalIsComparedTo() throws IOException {
        shop.set("USER#u-1", "ORDER#o-2", "total", AttributeValue.fromN("2.2500000000000000000000000000000000001"));

        verifyOrders();

        assertThat(told)
                .containsExactly(
                        "3 USER#u-1 ORDER#o-2 total: 2.25 here, 2.2500000000000000000000000000000000001 in the table");
    }

    @Test
    void aGuardThatPointsElsewhereOrIsGoneIsADifference() throws IOException {
        shop.set("UNIQUE#ORDER#order_id#o-2", "GUARD", "target_pk", AttributeValue.fromS("USER#u-9"));
        shop.delete("UNIQUE#ORDER#order_id#o-3", "GUARD");

        verifyOrders();

        assertThat(told)
                .containsExactly(
                        "3 UNIQUE#ORDER#order_id#o-2 GUARD target_pk: 'USER#u-1' here, 'USER#u-9' in the table",
                        "5 UNIQUE#ORDER#order_id#o-3 GUARD is not in the table");
    }

    @Test
    void whatTheFileDoesNotGiveIsNotCompared() throws IOException {
        shop.set("USER#u-1", "ORDER#o-1", "updated_at", AttributeValue.fromS("2026-11-20T00:00:00.000Z"));
        shop.set("USER#u-1", "ORDER#o-1", "note", AttributeValue.fromS("ring twice"));

        assertThat(verifyOrders().isEqual()).isTrue();
    }

    @Test
    void invalidRecordsAreToldAsRejected() throws Exception {
        Path users = shop.file(
                "users.jsonl",
                List.of("{\"user_id\": \"u-1\", \"email\": \"a@example.com\"}", "{\"user_id\": \"u-2\"}", "[]"));
        shop.importFile(users, feed("users"));

        VerificationResult result = verify(DESIGN, users, "users");

        assertThat(told).containsExactly("2 MISSING", "3 BAD_JSON");
        assertThat(result.records()).isEqualTo(new Counts(3, 1, 0, 0, 2));
        assertThat(result.isEqual()).isFalse();
    }

    @Test
    void anOrderWrittenBeforeItsAccountWasShardedIsFoundThroughItsGuard() throws IOException {
        assertThat(verify(hot("u-1"), orders, "orders").isEqual()).isTrue();
        assertThat(told).isEmpty();
    }

    private static Design hot(String user) {
        TableDesign table = DESIGN.table();
        Map<String, Shard> shards = new HashMap<>(table.shards().byName());
        shards.put("account", new Shard("account", "order_id", 1, "user_id", Map.of(user, 16)));
        TableDesign sharded = new TableDesign(
                table.table(), table.indexes(), table.entities(), new Shards(shards), table.accessPatterns());
        return new Design(sharded, DESIGN.feeds(), DESIGN.reports());
    }

    @Test
    void manyOrdersAndAnOrderOfManyTransactionsAreComparedWhole() throws Exception {
        Path many = shop.file("orders-many.csv", FileLines.orders(700));
        shop.importFile(many, feed("orders"));
        Path large = shop.file("orders-large.csv", FileLines.largeOrder(450));
        shop.importFile(large, feed("orders"));
        shop.set("ORDER#n-699", "ITEM#apple", "price", AttributeValue.fromN("1.49"));
        shop.delete("ORDER#big", "ITEM#p-333");

        assertThat(verify(DESIGN, many, "orders").records()).isEqualTo(new Counts(1400, 1398, 2, 0, 0));
        assertThat(verify(DESIGN, large, "orders").bundles()).isEqualTo(new Counts(1, 0, 1, 0, 0));
        assertThat(told)
                .containsExactly(
                        "1398 ORDER#n-699 ITEM#apple price: 1.5 here, 1.49 in the table",
                        "334 ORDER#big ITEM#p-333 is not in the table");
    }

    @Test
    void aFileThatCannotBeReadAsAWholeIsNoDifference() throws IOException {
        Path broken = shop.file("orders-broken.csv", List.of(FileLines.HEADER, "o-1,\"u-1"));

        assertThatThrownBy(() -> verify(DESIGN, broken, "orders"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("orders-broken.csv");
    }
}
