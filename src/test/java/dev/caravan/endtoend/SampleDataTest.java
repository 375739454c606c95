package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.fixture.ExpectedCounts;
import dev.caravan.fixture.ExpectedCounts.OfFile;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SampleImport;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The shipped sample files come out as {@code sample-data/expected.json} has it, which was reasoned without a run. */
@ExtendWith(SampleImport.class)
class SampleDataTest {

    private final ExpectedCounts expected = new ExpectedCounts();
    private final Map<String, Receipt> receipts;
    private final SdkTable table;
    private final TestImport caravan;
    private final TableDump dump;

    SampleDataTest(SampleImport.Imported imported) {
        this.receipts = imported.receipts();
        this.table = imported.table();
        this.caravan = imported.caravan();
        this.dump = imported.dump();
    }

    @Test
    void everyFileIsCountedAsExpected() {
        for (OfFile file : expected.files()) {
            Receipt receipt = receipts.get(file.name());
            assertThat(receipt.records()).as("records of %s", file).isEqualTo(file.records());
            assertThat(receipt.bundles()).as("bundles of %s", file).isEqualTo(file.bundles());
            assertThat(receipt.itemsWritten()).as("items of %s", file).isEqualTo(file.itemsWritten());
            assertThat(receipt.ignoredColumns()).as("ignored of %s", file).isEqualTo(file.ignoredColumns());
        }
    }

    @Test
    void receiptsSayWhatWasImportedAndWhereTheRestIs() throws Exception {
        for (OfFile file : expected.files()) {
            Receipt receipt = receipts.get(file.name());
            boolean clean = file.rejects().isEmpty();
            assertThat(receipt.state())
                    .as(file.name())
                    .isEqualTo(clean ? State.COMPLETED : State.COMPLETED_WITH_REJECTS);
            assertThat(receipt.feed()).isEqualTo(file.feed());
            assertThat(receipt.file()).isEqualTo(file.name());
            assertThat(receipt.sha256()).isEqualTo(sha256(file.path()));
            assertThat(receipt.message()).isEmpty();
            assertThat(receipt.rejectsFile().isEmpty()).as(file.name()).isEqualTo(clean);
            assertThat(receipt.startedAt()).isEqualTo(SampleImport.NOW);
            assertThat(receipt.writeUnits())
                    .as("an item costs two units in a transaction, and one in its index, at least")
                    .isGreaterThanOrEqualTo(3.0 * file.itemsWritten());
            Path written = caravan.folder().results().resolve(file.name() + "-" + receipt.importId() + ".json");
            assertThat(Project.read(written)).isEqualTo(receipt.toJson() + "\n");
        }
        assertThat(receipts.values()).extracting(Receipt::importId).doesNotHaveDuplicates();
    }

    /** Of the bytes of a file; of a folder, of the lines that name its files with theirs. */
    private static String sha256(Path file) throws Exception {
        if (Files.isDirectory(file)) {
            String lines = "orders.csv:" + sha256(file.resolve("orders.csv")) + "\norder_items.csv:"
                    + sha256(file.resolve("order_items.csv")) + "\n";
            return sha256(lines.getBytes(StandardCharsets.UTF_8));
        }
        return sha256(Files.readAllBytes(file));
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void rejectsNameTheLineAndTheFieldsAtFault() {
        for (OfFile file : expected.files()) {
            if (file.rejects().isEmpty()) {
                continue;
            }
            List<WrittenRejects.Reject> rejects = rejectsOf(file);
            assertThat(rejects)
                    .extracting(WrittenRejects.Reject::line)
                    .containsExactlyElementsOf(file.rejects().stream()
                            .map(reject -> reject.path("line").asLong())
                            .toList());
            for (int i = 0; i < rejects.size(); i++) {
                JsonNode wanted = file.rejects().get(i);
                for (String named : named(wanted)) {
                    assertThat(rejects.get(i).reason())
                            .as("line %s", wanted.path("line"))
                            .contains(named);
                }
            }
        }
    }

    private List<WrittenRejects.Reject> rejectsOf(OfFile file) {
        return WrittenRejects.in(
                caravan.folder().root().resolve(receipts.get(file.name()).rejectsFile()));
    }

    /** The fields at fault; a row that falls with another one names at least the first line at fault. */
    private static List<String> named(JsonNode reject) {
        String why = reject.path("why").asText();
        return why.startsWith("because of line")
                ? List.of(why.replaceFirst("\\D*(\\d+).*", "line $1"))
                : ExpectedCounts.texts(reject.path("fields"));
    }

    @Test
    void rejectedRowsKeepTheirOriginalCells() {
        OfFile file = expected.files().stream()
                .filter(one -> one.name().equals("orders-with-mistakes.csv"))
                .findFirst()
                .orElseThrow();
        Map<Long, List<String>> source = WrittenRejects.sourceRows(file.path());
        for (WrittenRejects.Reject reject : rejectsOf(file)) {
            assertThat(reject.original()).as("line %s", reject.line()).isEqualTo(source.get(reject.line()));
        }
    }

    @Test
    void theTableHoldsEveryEntityOnce() {
        assertThat(dump.of("USER")).hasSize(expected.table().path("users").asInt());
        assertThat(dump.of("ORDER")).hasSize(expected.table().path("orders").asInt());
        assertThat(dump.of("ORDER_ITEM"))
                .hasSize(expected.table().path("order_items").asInt());
        assertThat(dump.of("UNIQUE_GUARD"))
                .hasSize(expected.table().path("orders").asInt());
        assertThat(dump.claims()).isEmpty();
    }

    @Test
    void ordersStandUnderTheirStatus() {
        Map<String, Long> byStatus = dump.of("ORDER").stream()
                .collect(Collectors.groupingBy(order -> text(order, "status"), Collectors.counting()));
        expected.ordersByStatus().properties().forEach(status -> {
            assertThat(byStatus)
                    .containsEntry(status.getKey(), status.getValue().asLong());
            long inIndex = 0;
            for (int shard = 0; shard < 8; shard++) {
                inIndex += table.query("GSI2", "STATUS#" + status.getKey() + "#" + shard)
                        .size();
            }
            assertThat(inIndex)
                    .as("orders of %s in GSI2", status.getKey())
                    .isEqualTo(status.getValue().asLong());
        });
    }

    @Test
    void importingAllAgainLeavesEverythingUnchanged() {
        Map<String, ?> before = table.dump().withoutLedger();
        for (OfFile file : expected.files()) {
            Receipt again = caravan.importFile(file.path());
            assertThat(again.records()).as("records of %s", file).isEqualTo(unchanged(file.records()));
            assertThat(again.bundles()).as("bundles of %s", file).isEqualTo(unchanged(file.bundles()));
            assertThat(again.itemsWritten()).isZero();
            assertThat(again.importId()).isNotEqualTo(receipts.get(file.name()).importId());
        }
        assertThat(table.dump().withoutLedger()).isEqualTo(before);
    }

    private static RecordCounts unchanged(RecordCounts first) {
        return new RecordCounts(first.read(), 0, 0, first.imported(), first.rejected());
    }
}
