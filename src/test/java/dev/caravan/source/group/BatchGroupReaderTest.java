package dev.caravan.source.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Batch;
import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableBatch;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.file.FileInspector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchGroupReaderTest {

    private static final Batch BATCH = new Batch("orders.csv", "order_items.csv");
    private static final RecordLayout ROOT = layout("order_id", "status");
    private static final RecordLayout ITEMS = layout("order_id", "product_id");

    @TempDir
    private Path folder;

    @Test
    void rowsOfTwoShuffledFilesComeTogetherByTheirKey() throws IOException {
        write("order_id,status\nb,PAID\na,PENDING\n", "product_id,order_id\np1,a\np2,b\np3,a\n");

        assertThat(groups())
                .extracting(BatchGroupReaderTest::rows)
                .containsExactly(
                        List.of("orders.csv:3 #2 a|PENDING", "order_items.csv:2 #3 p1|a", "order_items.csv:4 #5 p3|a"),
                        List.of("orders.csv:2 #1 b|PAID", "order_items.csv:3 #4 p2|b"));
    }

    @Test
    void aGroupIsNamedByTheOrdinalOfItsRoot() throws IOException {
        write("order_id,status\nb,PAID\na,PENDING\n", "order_id,product_id\na,p1\nb,p2\n");

        assertThat(groups()).extracting(RecordGroup::ordinal).containsExactly(2L, 1L);
    }

    @Test
    void rowsThatFindNoPartnerAreGroupsOfTheirOwn() throws IOException {
        write("order_id,status\na,PAID\n", "order_id,product_id\nb,p1\nb,p2\n");

        assertThat(groups())
                .extracting(BatchGroupReaderTest::rows)
                .containsExactly(
                        List.of("orders.csv:2 #1 a|PAID"),
                        List.of("order_items.csv:2 #2 b|p1", "order_items.csv:3 #3 b|p2"));
    }

    @Test
    void rowsWithoutAnIdentityAreLikeNoOtherInEitherFile() throws IOException {
        write("order_id,status\n,PAID\n,PAID\n", "order_id,product_id\n,p1\n,p2\n");

        assertThat(groups()).hasSize(4).allSatisfy(group -> assertThat(group.records())
                .hasSize(1));
    }

    @Test
    void idsThatLookAlikeAndCellsOfAnyKindSurviveTheSort() throws IOException {
        write(
                "order_id,status\n\"a\tb\",\"x\\n\"\na,\"line\nbreak\"\n",
                "order_id,product_id\na,\"p,\"\"1\"\"\"\n\"a\tb\",\\t\n");

        assertThat(groups())
                .extracting(BatchGroupReaderTest::rows)
                .containsExactlyInAnyOrder(
                        List.of("orders.csv:2 #1 a\tb|x\\n", "order_items.csv:3 #4 a\tb|\\t"),
                        List.of("orders.csv:3 #2 a|line\nbreak", "order_items.csv:2 #3 a|p,\"1\""));
    }

    @Test
    void theBoundOnItemsDoesNotCountTheRoot() throws IOException {
        Limits three = SourceSamples.LIMITS;
        write("order_id,status\na,PAID\nb,PAID\n", "order_id,product_id\na,1\na,2\na,3\nb,1\nb,2\nb,3\nb,4\n");

        assertThat(groups(three))
                .extracting(group -> group.records().size() + " " + group.oversized())
                .containsExactly("4 false", "4 true", "1 true");
    }

    @Test
    void aFileThatChangedSinceItWasInspectedIsRefused() throws IOException {
        write("order_id,status\na,PAID\n", "order_id,product_id\na,1\n");
        ReadableBatch inspected = inspected();
        Files.writeString(folder.resolve("order_items.csv"), "order_id,product_id\nb,1\nb,2\n");

        assertThatThrownBy(() -> open(inspected, Limits.DEFAULT).close())
                .isInstanceOf(UnreadableFileException.class)
                .hasMessage("the file changed while it was read");
        assertThat(folder.resolve("spill")).doesNotExist();
    }

    @Test
    void contentThatChangedBehindItsBackIsRefusedAndNothingIsLeftBehind() throws IOException {
        write("order_id,status\na,PAID\n", "order_id,product_id\na,1\n");
        ReadableBatch inspected = inspected();
        Path root = folder.resolve("orders.csv");
        var modified = Files.getLastModifiedTime(root);
        Files.writeString(root, "order_id,status\nb,PAID\n");
        Files.setLastModifiedTime(root, modified);

        assertThatThrownBy(() -> open(inspected, Limits.DEFAULT).close()).isInstanceOf(UnreadableFileException.class);
        assertThat(folder.resolve("spill")).isEmptyDirectory();
    }

    private void write(String orders, String items) throws IOException {
        SourceSamples.write(folder, "orders.csv", orders);
        SourceSamples.write(folder, "order_items.csv", items);
    }

    private List<RecordGroup> groups() throws IOException {
        return groups(Limits.DEFAULT);
    }

    private List<RecordGroup> groups(Limits limits) throws IOException {
        List<RecordGroup> groups = new ArrayList<>();
        try (BatchGroupReader reader = open(inspected(), limits)) {
            for (RecordGroup next = reader.read(); next != null; next = reader.read()) {
                groups.add(next);
            }
        }
        assertThat(folder.resolve("spill")).isEmptyDirectory();
        return groups;
    }

    private BatchGroupReader open(ReadableBatch inspected, Limits limits) throws IOException {
        return BatchGroupReader.open(folder, inspected, ROOT, ITEMS, limits, folder.resolve("spill"));
    }

    private ReadableBatch inspected() throws IOException {
        return (ReadableBatch) ReadableBatch.of(BATCH, inspect("orders.csv", ROOT), inspect("order_items.csv", ITEMS));
    }

    private Inspection inspect(String name, RecordLayout layout) throws IOException {
        return new FileInspector(Limits.DEFAULT, folder.resolve("spill")).inspect(folder.resolve(name), name, layout);
    }

    /** The rows of a group: file, line, ordinal and cells. */
    private static List<String> rows(RecordGroup group) {
        return group.records().stream()
                .map(SourceRecord.Row.class::cast)
                .map(row -> row.header().file() + ":" + row.line() + " #" + row.ordinal() + " "
                        + String.join("|", row.cells()))
                .toList();
    }

    private static RecordLayout layout(String id, String column) {
        return new RecordLayout(
                FileFormat.CSV,
                ',',
                StandardCharsets.UTF_8,
                Set.of(id, column),
                Set.of(id, column),
                List.of("order_id"),
                false);
    }
}
