package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.ExpectedKeys;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One order id belongs to one order in the whole table, whichever user it names. */
@ExtendWith(SharedTestEngine.class)
class OrderIdTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private TestImport caravan;

    OrderIdTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void start() throws Exception {
        caravan = TestImport.into(table, temp.resolve("data")).start();
    }

    @AfterEach
    void close() {
        caravan.close();
        table.close();
    }

    private Path file(String name, String... orders) {
        return Project.write(temp.resolve(name), orders);
    }

    private List<WrittenRejects.Reject> rejectsOf(Receipt receipt) {
        return WrittenRejects.in(caravan.folder().root().resolve(receipt.rejectsFile()));
    }

    @Test
    void anIdUnderAnotherUserIsRefusedInALaterFile() {
        caravan.importFile(file("orders-1.jsonl", OrderLines.json("O-1", "anna", "PAID", 1)));
        TableDump before = table.dump();

        Receipt receipt = caravan.importFile(file(
                "orders-2.jsonl", OrderLines.json("O-2", "ben", "PAID", 1), OrderLines.json("O-1", "ben", "PAID", 1)));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 1, 0, 0, 1));
        assertThat(rejectsOf(receipt)).singleElement().satisfies(reject -> {
            assertThat(reject.line()).isEqualTo(2);
            assertThat(reject.code()).isEqualTo("UNIQUE_TAKEN");
            assertThat(reject.reason()).contains("order_id").contains("O-1").contains("anna");
        });
        assertThat(table.dump().withoutLedger()).containsAllEntriesOf(before.withoutLedger());
        assertThat(table.query("", "USER#ben"))
                .extracting(item -> text(item, "order_id"))
                .containsExactly("O-2");
    }

    @Test
    void replaceDoesNotTakeAnOrderFromItsUserEither() {
        caravan.importFile(file("orders-1.jsonl", OrderLines.json("O-1", "anna", "PAID", 1)));
        TableDump before = table.dump();

        Receipt receipt = caravan.importFile(
                file("orders-2.jsonl", OrderLines.json("O-1", "ben", "SHIPPED", 2)), OnExisting.REPLACE);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 0, 0, 0, 1));
        assertThat(rejectsOf(receipt)).extracting(WrittenRejects.Reject::code).containsExactly("UNIQUE_TAKEN");
        assertThat(table.dump().withoutLedger()).isEqualTo(before.withoutLedger());
    }

    @Test
    void anIdUnderAnotherUserIsRefusedInTheSameFile() {
        Receipt receipt = caravan.importFile(file(
                "orders.jsonl",
                OrderLines.json("O-1", "anna", "PAID", 1),
                OrderLines.json("O-1", "ben", "PAID", 1),
                OrderLines.json("O-3", "ben", "PAID", 1)));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 2, 0, 0, 1));
        assertThat(rejectsOf(receipt)).singleElement().satisfies(reject -> {
            assertThat(reject.line()).isEqualTo(2);
            assertThat(reject.code()).isEqualTo("UNIQUE_TAKEN");
        });
        assertThat(table.query("", "USER#anna")).hasSize(1);
        assertThat(table.query("", "USER#ben"))
                .extracting(item -> text(item, "order_id"))
                .containsExactly("O-3");
    }

    @Test
    void rowsThatGiveAnOrderToTwoUsersRejectIt() {
        Receipt receipt = caravan.importFile(Project.write(
                temp.resolve("orders.csv"),
                OrderLines.csv(
                        OrderLines.row("O-1", "anna", "PAID", "P-1", 1),
                        OrderLines.row("O-2", "anna", "PAID", "P-1", 1),
                        OrderLines.row("O-1", "ben", "PAID", "P-2", 1))));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 0, 0, 2));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(2, 1, 0, 0, 1));
        assertThat(rejectsOf(receipt)).extracting(WrittenRejects.Reject::line).containsExactly(2L, 4L);
        assertThat(rejectsOf(receipt).get(0).reason()).contains("user_id").contains("4");
        assertThat(rejectsOf(receipt).get(1).reason()).contains("user_id").contains("2");
        assertThat(table.dump().of("ORDER")).hasSize(1);
    }

    @Test
    void theSameOrderTwiceInAFileIsUnchanged() {
        String order = OrderLines.json("O-1", "anna", "PAID", 1);

        Receipt receipt = caravan.importFile(file("orders.jsonl", order, order, order));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 0, 2, 0));
        assertThat(receipt.itemsWritten()).isEqualTo(2);
    }

    @Test
    void aDifferentOrderOfTheSameIdIsRejectedInFileOrder() {
        Receipt receipt = caravan.importFile(Project.write(
                temp.resolve("orders.json"),
                "[" + OrderLines.json("O-1", "anna", "PAID", 1) + ",",
                OrderLines.json("O-1", "anna", "SHIPPED", 1) + "]"));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 1, 0, 0, 1));
        assertThat(rejectsOf(receipt)).singleElement().satisfies(reject -> {
            assertThat(reject.line()).isEqualTo(2);
            assertThat(reject.code()).isEqualTo("EXISTS");
            assertThat(reject.reason()).contains("status");
        });
        assertThat(text(table.dump().of("ORDER").get(0), "status")).isEqualTo("PAID");
    }

    @Test
    void withReplaceTheSameIdIsUpdatedInFileOrder() {
        Receipt receipt = caravan.importFile(
                file(
                        "orders.jsonl",
                        OrderLines.json("O-1", "anna", "PENDING", 1),
                        OrderLines.json("O-1", "anna", "PAID", 1),
                        OrderLines.json("O-1", "anna", "SHIPPED", 2)),
                OnExisting.REPLACE);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 2, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).singleElement().satisfies(order -> {
            assertThat(text(order, "status")).isEqualTo("SHIPPED");
            assertThat(text(order, "GSI2PK")).isEqualTo("STATUS#SHIPPED#" + ExpectedKeys.shard("O-1", 8));
            assertThat(text(order, "total")).isEqualTo("5");
        });
        assertThat(dump.of("ORDER_ITEM")).singleElement().satisfies(line -> assertThat(text(line, "quantity"))
                .isEqualTo("2"));
        assertThat(dump.of("UNIQUE_GUARD")).hasSize(1);
    }
}
