package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.BatchFiles;
import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Outage.Last;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A folder of two files is one import. */
@ExtendWith(SharedTestEngine.class)
class BatchTest {

    @TempDir
    private Path temp;

    private final SdkTable table;

    BatchTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Receipt importFolder(Path folder) throws Exception {
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            return caravan.importFile(folder);
        }
    }

    @Test
    void ordersAndLinesOfTwoShuffledFilesAreJoined() throws Exception {
        Path folder = BatchFiles.many(120, 3).write(temp.resolve("november"));

        Receipt receipt = importFolder(folder);

        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
        assertThat(receipt.feed()).isEqualTo("orders");
        assertThat(receipt.file()).isEqualTo("november");
        assertThat(receipt.records()).isEqualTo(new RecordCounts(480, 480, 0, 0, 0));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(120, 120, 0, 0, 0));
        assertThat(receipt.itemsWritten()).isEqualTo(480);
        assertThat(receipt.rejectsFile()).isEmpty();
        assertThat(Project.names(temp.resolve("data/results")))
                .containsExactly("november-" + receipt.importId() + ".json");
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("orders.csv"));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(120).allSatisfy(order -> {
            assertThat(text(order, "item_count")).isEqualTo("3");
            assertThat(text(order, "total")).isEqualTo("15");
        });
        assertThat(dump.of("ORDER_ITEM")).hasSize(360);
    }

    @Test
    void aFolderImportedAgainIsUnchanged() throws Exception {
        Path folder = BatchFiles.many(30, 2).write(temp.resolve("november"));
        Receipt first = importFolder(folder);

        Receipt again = importFolder(folder);

        assertThat(again.importId()).isNotEqualTo(first.importId());
        assertThat(again.sha256()).isEqualTo(first.sha256());
        assertThat(again.records()).isEqualTo(new RecordCounts(90, 0, 0, 90, 0));
        assertThat(again.itemsWritten()).isZero();
    }

    @Test
    void ordersAreTheSameAsThoseOfOneFile() throws Exception {
        importFolder(new BatchFiles().order("o-1").item("o-1", "P-1", "2").write(temp.resolve("batch")));

        Receipt flat = importFolder(Project.write(
                temp.resolve("orders.csv"), OrderLines.csv(OrderLines.row("o-1", "u-1", "PAID", "P-1", 2))));

        assertThat(flat.records()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
    }

    private static BatchFiles withMistakes() {
        return new BatchFiles()
                .order("good")
                .order("no-lines")
                .order("bad-line")
                .order("twice")
                .order("twice")
                .item("good", "P-1", "1")
                .item("no-order", "P-1", "1")
                .item("bad-line", "P-1", "1")
                .item("bad-line", "P-2", "0")
                .item("twice", "P-1", "1");
    }

    @Test
    void everyRowOfBothFilesIsAccountedForWithARejectsFileEach() throws Exception {
        Receipt receipt = importFolder(withMistakes().write(temp.resolve("november")));

        assertThat(receipt.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(receipt.records()).isEqualTo(new RecordCounts(10, 2, 0, 0, 8));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(5, 1, 0, 0, 4));
        String orders = "november-orders.csv-" + receipt.importId() + ".csv";
        String items = "november-order_items.csv-" + receipt.importId() + ".csv";
        assertThat(receipt.rejectsFile()).isEqualTo("rejects/" + orders + ", rejects/" + items);
        assertThat(Project.names(temp.resolve("data/rejects"))).containsExactlyInAnyOrder(orders, items);
        assertThat(rejects(orders)).containsExactlyInAnyOrder("3 NO_ITEMS", "4 BUNDLE", "5 ROOT_TWICE", "6 ROOT_TWICE");
        assertThat(rejects(items)).containsExactlyInAnyOrder("3 NO_ROOT", "4 BUNDLE", "5 OUT_OF_RANGE", "6 BUNDLE");
        assertThat(Project.read(rejectsFile(orders)))
                .startsWith(BatchFiles.ORDERS + ",_line,_code,_reason\r\n")
                .contains("rejected with line 5 of order_items.csv, to which it belongs");
        assertThat(Project.read(rejectsFile(items))).startsWith(BatchFiles.ITEMS + ",_line,_code,_reason\r\n");
        assertThat(table.dump().of("ORDER"))
                .extracting(order -> text(order, "order_id"))
                .containsExactly("good");
    }

    @Test
    void correctedRejectsAreABatchAgain() throws Exception {
        Receipt first = importFolder(withMistakes().write(temp.resolve("november")));
        Path corrected = temp.resolve("november-corrected");
        for (String file : List.of("orders.csv", "order_items.csv")) {
            String rejects = "november-" + file + "-" + first.importId() + ".csv";
            Project.write(corrected.resolve(file), Project.read(rejectsFile(rejects)));
        }
        Project.edit(corrected.resolve("order_items.csv"), "bad-line,P-2,0,", "bad-line,P-2,4,");

        Receipt second = importFolder(corrected);

        assertThat(second.records()).isEqualTo(new RecordCounts(8, 3, 0, 0, 5));
        assertThat(second.ignoredColumns()).isEmpty();
        assertThat(table.dump().of("ORDER"))
                .extracting(order -> text(order, "order_id"))
                .containsExactlyInAnyOrder("good", "bad-line");
    }

    private Path rejectsFile(String name) {
        return temp.resolve("data/rejects").resolve(name);
    }

    private List<String> rejects(String name) {
        return WrittenRejects.in(rejectsFile(name)).stream()
                .map(reject -> reject.line() + " " + reject.code())
                .toList();
    }

    @Test
    void aResumedBatchCountsExactly() throws Exception {
        Path folder = BatchFiles.many(120, 3).order("no-lines").write(temp.resolve("november"));

        Receipt interrupted;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data"))
                .around(store -> Outage.after(2, Last.UNANSWERED, store))
                .start()) {
            interrupted = caravan.importFile(folder);
        }
        Receipt resumed = importFolder(folder);

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(resumed.importId()).isEqualTo(interrupted.importId());
        assertThat(resumed.records()).isEqualTo(new RecordCounts(481, 480, 0, 0, 1));
        assertThat(resumed.bundles()).isEqualTo(new RecordCounts(121, 120, 0, 0, 1));
        assertThat(table.dump().of("ORDER_ITEM")).hasSize(360);
        assertThat(Project.names(temp.resolve("data/results"))).hasSize(1);
        assertThat(Project.names(temp.resolve("data/rejects"))).hasSize(1);
    }

    @Test
    void aFileThatCannotBeReadFailsTheBatchAndNothingIsWritten() throws Exception {
        Path folder = BatchFiles.many(3, 1).write(temp.resolve("november"));
        Project.write(folder.resolve("order_items.csv"), "order_id,quantity,price", "O-000,1,2.50");

        Receipt receipt = importFolder(folder);

        assertThat(receipt.state()).as(receipt.message()).isEqualTo(State.FAILED);
        assertThat(receipt.message()).startsWith("order_items.csv: line 1: missing column 'product_id'");
        assertThat(receipt.records()).isEqualTo(RecordCounts.ZERO);
        assertThat(table.dump().of("ORDER")).isEmpty();
    }

    @Test
    void theControlTotalOfEitherFileIsKept() throws Exception {
        Path folder = BatchFiles.many(3, 2).write(temp.resolve("november"));
        Files.writeString(folder.resolve("orders.csv.done"), "{\"rows\": 3}");
        Files.writeString(folder.resolve("order_items.csv.done"), "{\"rows\": 7}");

        Receipt receipt = importFolder(folder);

        assertThat(receipt.state()).as(receipt.message()).isEqualTo(State.FAILED);
        assertThat(receipt.message()).startsWith("order_items.csv: ").contains("7 rows", "has 6");
    }

    @Test
    void undeclaredColumnsAreNamedWithTheirFile() throws Exception {
        Path folder = temp.resolve("november");
        Project.write(folder.resolve("orders.csv"), BatchFiles.ORDERS + ",note", "o-1,u-1,PAID,2026-11-20,hello");
        Project.write(folder.resolve("order_items.csv"), BatchFiles.ITEMS + ",status", "o-1,P-1,1,2.50,packed");

        Receipt receipt = importFolder(folder);

        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
        assertThat(receipt.ignoredColumns()).containsExactly("orders.csv:note", "order_items.csv:status");
    }

    @Test
    void columnsThatCannotBeKeptAreNamedAndOthersAreKept() throws Exception {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(design.resolve("feeds.yaml"), "onExisting: fail", "onExisting: fail\n    additional: keep");
        Path folder = temp.resolve("november");
        Project.write(
                folder.resolve("orders.csv"),
                BatchFiles.ORDERS + ",note,entity_type",
                "o-1,u-1,PAID,2026-11-20,hello,GIFT");
        Project.write(folder.resolve("order_items.csv"), BatchFiles.ITEMS + ",PK", "o-1,P-1,1,2.50,7");

        try (TestImport caravan =
                TestImport.into(table, temp.resolve("data")).design(design).start()) {
            assertThat(caravan.importFile(folder).ignoredColumns())
                    .containsExactly("orders.csv:entity_type", "order_items.csv:PK");
        }

        assertThat(text(table.dump().one("USER#u-1", "ORDER#o-1"), "note")).isEqualTo("hello");
    }
}
