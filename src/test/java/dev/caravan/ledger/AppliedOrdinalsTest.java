package dev.caravan.ledger;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every transaction leaves one ledger record, which tells exactly which bundles it brought and how they count. */
@ExtendWith(SharedTestEngine.class)
class AppliedOrdinalsTest {

    private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

    @TempDir
    private Path temp;

    private final SdkTable table;
    private TestImport caravan;

    AppliedOrdinalsTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void start() throws Exception {
        caravan = TestImport.into(table, temp.resolve("data"))
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .start();
    }

    @AfterEach
    void close() {
        caravan.close();
        table.close();
    }

    private Path users(String file, int from, int to, String name) {
        List<String> lines = new ArrayList<>(List.of("user_id,email,name"));
        for (int user = from; user < to; user++) {
            lines.add("u-" + user + ",u@shop.example," + name);
        }
        return Project.write(temp.resolve(file), lines);
    }

    private List<Map<String, AttributeValue>> appliedOf(String importId) {
        return table.query("", "IMPORT#" + importId).stream()
                .filter(record -> text(record, "SK").startsWith("APPLIED#"))
                .toList();
    }

    /** The ordinals of a text such as {@code 1-25,27}. */
    private static List<Long> ordinals(String ranges) {
        List<Long> ordinals = new ArrayList<>();
        for (String range : ranges.isEmpty() ? new String[0] : ranges.split(",", -1)) {
            String[] ends = range.split("-", -1);
            LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]))
                    .forEach(ordinals::add);
        }
        return ordinals;
    }

    private static List<Long> ordinals(List<Map<String, AttributeValue>> records, String outcome) {
        return records.stream()
                .flatMap(record -> ordinals(text(record, outcome)).stream())
                .sorted()
                .toList();
    }

    @Test
    void usersAreDealtOverThreeTransactionsWithARecordEach() {
        String id = caravan.importFile(users("users.csv", 0, 220, "A")).importId();

        List<Map<String, AttributeValue>> records = appliedOf(id);
        assertThat(records)
                .extracting(record -> ordinals(text(record, "imported")).size())
                .containsExactly(74, 73, 73);
        assertThat(ordinals(records, "imported"))
                .isEqualTo(LongStream.rangeClosed(1, 220).boxed().toList());
        assertThat(ordinals(records, "updated")).isEmpty();
    }

    @Test
    void theLeastOrdinalNamesTheRecord() {
        String id = caravan.importFile(users("users.csv", 0, 220, "A")).importId();

        assertThat(appliedOf(id))
                .extracting(record -> text(record, "SK"))
                .containsExactly("APPLIED#000000000001", "APPLIED#000000000002", "APPLIED#000000000003");
    }

    @Test
    void recordsExpire() {
        String id = caravan.importFile(users("users.csv", 0, 10, "A")).importId();

        assertThat(appliedOf(id)).singleElement().satisfies(record -> assertThat(
                        Instant.ofEpochSecond(Long.parseLong(text(record, "expires_at"))))
                .isAfter(NOW.plusSeconds(30L * 24 * 3600)));
        assertThat(table.dump().one("IMPORT#" + id, "RUN")).doesNotContainKey("expires_at");
    }

    @Test
    void updatedOrdinalsAreToldApartFromImportedOnes() {
        caravan.importFile(users("users-1.csv", 0, 3, "A"));

        String id = caravan.importFile(users("users-2.csv", 1, 6, "B")).importId();

        assertThat(ordinals(appliedOf(id), "updated")).containsExactly(1L, 2L);
        assertThat(ordinals(appliedOf(id), "imported")).containsExactly(3L, 4L, 5L);
    }

    @Test
    void whatIsUnchangedOrRejectedLeavesNoRecord() {
        caravan.importFile(users("users-1.csv", 0, 3, "A"));

        String id = caravan.importFile(users("users-1.csv", 0, 3, "A")).importId();
        String skipped = caravan.importFile(users("users-2.csv", 0, 3, "B"), OnExisting.FAIL)
                .importId();

        assertThat(appliedOf(id)).isEmpty();
        assertThat(appliedOf(skipped)).isEmpty();
    }

    /** The rows of an order are one bundle, which its first row names. */
    @Test
    void anOrderHasTheOrdinalOfItsFirstRow() {
        Path orders = Project.write(
                temp.resolve("orders.csv"),
                "order_id,user_id,status,product_id,quantity,price",
                "A,u,PAID,1,1,1",
                "A,u,PAID,2,1,1",
                "B,u,PAID,1,1,1",
                "B,u,PAID,2,1,1",
                "B,u,PAID,3,1,1",
                "C,u,PAID,1,1,1");

        String id = caravan.importFile(orders).importId();

        assertThat(ordinals(appliedOf(id), "imported")).containsExactly(1L, 3L, 6L);
    }
}
