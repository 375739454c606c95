package dev.caravan.job.verify;

import static dev.caravan.fixture.table.UndoTable.DESIGN;
import static dev.caravan.fixture.table.UndoTable.feed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.design.OnExisting;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.JobSettings;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a record that leaves a value blank does to an item that has one. */
@ExtendWith(SharedTestEngine.class)
class ReplacedRecordsTest {

    private static final String HEADER = "order_id,user_id,status,created_at,total,product_id,quantity,price";

    private final Path temp;
    private final UndoTable shop;

    ReplacedRecordsTest(URI endpoint, @TempDir Path temp) {
        this.temp = temp;
        this.shop = new UndoTable(endpoint, temp.resolve("data"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private Receipt replace(Design design, Path file, OnExisting policy) throws Exception {
        return shop.importFile(shop.store(), design, file, orders(design).withOnExisting(policy));
    }

    private Receipt replace(Path file) throws Exception {
        return replace(DESIGN, file, OnExisting.REPLACE);
    }

    private Path csv(String name, String... rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(rows));
        lines.add(0, HEADER);
        return shop.file(name, lines);
    }

    private List<String> deviations(Design design, Path file) throws IOException {
        List<String> found = new ArrayList<>();
        new FileVerification(design, shop.store(), shop.folder(), JobSettings.DEFAULT)
                .verify(
                        file,
                        orders(design),
                        finding -> found.add(
                                ((Finding.Deviates) finding).deviation().describe()));
        return found;
    }

    private static Feed orders(Design design) {
        return design.feeds().get("orders");
    }

    private static String text(Map<String, AttributeValue> item, String attribute) {
        return item.containsKey(attribute) ? item.get(attribute).s() : "nothing";
    }

    private Map<String, AttributeValue> order(String id) {
        return shop.items().get("USER#u ORDER#" + id);
    }

    /** The shipped design with one place of its table changed. */
    private Design design(String... whatAndBy) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("design"));
        Path shipped =
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design");
        for (String file : List.of("table.yaml", "feeds.yaml", "reports.yaml")) {
            Files.writeString(folder.resolve(file), Files.readString(shipped.resolve(file)));
        }
        String table = Files.readString(folder.resolve("table.yaml"));
        for (int i = 0; i < whatAndBy.length; i += 2) {
            assertThat(table).contains(whatAndBy[i]);
            table = table.replace(whatAndBy[i], whatAndBy[i + 1]);
        }
        Files.writeString(folder.resolve("table.yaml"), table);
        return DesignLoader.load(folder);
    }

    @Test
    void aBlankLeavesADefaultedValueAndTheOrderInItsIndex() throws Exception {
        shop.importFile(csv("orders-1.csv", "o1,u,PENDING,,,p,1,5", "o2,u,PENDING,2026-11-01,7,p,1,5"), feed("orders"));
        String started = text(order("o1"), "created_at");
        Path second = csv("orders-2.csv", "o1,u,PAID,,,p,2,5", "o2,u,PAID,,,p,3,5");

        assertThat(replace(second).records()).isEqualTo(new RecordCounts(2, 0, 2, 0, 0));

        assertThat(started).startsWith("20");
        assertThat(text(order("o1"), "created_at")).isEqualTo(started);
        assertThat(text(order("o1"), "GSI2SK")).isEqualTo(started);
        assertThat(text(order("o2"), "created_at")).isEqualTo("2026-11-01T00:00:00.000Z");
        assertThat(text(order("o2"), "GSI2SK")).isEqualTo("2026-11-01T00:00:00.000Z");
        assertThat(text(order("o2"), "GSI2PK")).startsWith("STATUS#PAID#");
        assertThat(order("o2").get("total").n()).isEqualTo("15");
        assertThat(deviations(DESIGN, second)).isEmpty();
    }

    @Test
    void aJsonNullLeavesADefaultedValueToo() throws Exception {
        shop.importFile(csv("orders-1.csv", "o2,u,PENDING,2026-11-01,7,p,1,5"), feed("orders"));
        Path second = shop.file(
                "orders-2.jsonl",
                List.of("{\"order_id\":\"o2\",\"user_id\":\"u\",\"status\":\"PAID\",\"created_at\":null,"
                        + "\"items\":[{\"product_id\":\"p\",\"quantity\":3,\"price\":5}]}"));

        assertThat(replace(second).records()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));

        assertThat(text(order("o2"), "GSI2SK")).isEqualTo("2026-11-01T00:00:00.000Z");
        assertThat(text(order("o2"), "GSI2PK")).startsWith("STATUS#PAID#");
    }

    @Test
    void aBlankOfALineLeavesItsDefaultedValue() throws Exception {
        Design design = design(
                "      price:      {type: number, required: true}\n",
                "      price:      {type: number, required: true}\n      packed_at: {type: timestamp, default: now}\n");
        List<String> first = List.of(HEADER + ",packed_at", "o1,u,PENDING,,,p,1,5,2026-11-01");
        replace(design, shop.file("orders-1.csv", first), OnExisting.REPLACE);

        // one file has no such column, one leaves it blank
        replace(design, csv("orders-2.csv", "o1,u,PAID,,,p,2,5"), OnExisting.REPLACE);
        List<String> blank = List.of(HEADER + ",packed_at", "o1,u,PAID,,,p,3,5,");
        Path third = shop.file("orders-3.csv", blank);
        replace(design, third, OnExisting.REPLACE);

        Map<String, AttributeValue> line = shop.items().get("ORDER#o1 ITEM#p");
        assertThat(line.get("quantity").n()).isEqualTo("3");
        assertThat(text(line, "packed_at")).isEqualTo("2026-11-01T00:00:00.000Z");
        assertThat(deviations(design, third)).isEmpty();
    }

    @Test
    void aBlankTakesNoOrderOutOfAnIndexUnlessTheDesignSaysSo() throws Exception {
        String[] sparse = {
            "created_at: {type: timestamp, default: now}\n      updated_at: {type: timestamp}\n    keys:\n      PK: \"USER#{user_id}#{shard:account}\"",
            "created_at: {type: timestamp}\n      updated_at: {type: timestamp}\n    keys:\n      PK: \"USER#{user_id}#{shard:account}\""
        };
        Design keeping = design(sparse);
        replace(keeping, csv("orders-1.csv", "o2,u,PENDING,2026-11-01,7,p,1,5"), OnExisting.REPLACE);
        replace(keeping, csv("orders-2.csv", "o2,u,PAID,,,p,3,5"), OnExisting.REPLACE);
        assertThat(text(order("o2"), "GSI2PK")).startsWith("STATUS#PAID#");
        assertThat(text(order("o2"), "GSI2SK")).isEqualTo("2026-11-01T00:00:00.000Z");

        Design removing =
                design(sparse[0], sparse[1].replaceFirst("\\{type: timestamp}", "{type: timestamp, blank: remove}"));
        replace(removing, csv("orders-3.csv", "o2,u,PAID,,,p,4,5"), OnExisting.REPLACE);
        assertThat(text(order("o2"), "created_at")).isEqualTo("nothing");
        assertThat(text(order("o2"), "GSI2SK")).isEqualTo("nothing");
    }

    @Test
    void anIndexKeyThatOthersWroteStays() throws Exception {
        shop.importFile(csv("orders-1.csv", "o1,u,PENDING,2026-11-01,7,p,1,5"), feed("orders"));
        shop.set("USER#u", "PROFILE#u", "entity_type", AttributeValue.fromS("USER"));
        shop.set("USER#u", "PROFILE#u", "user_id", AttributeValue.fromS("u"));
        shop.set("USER#u", "PROFILE#u", "GSI2PK", AttributeValue.fromS("VIP"));
        shop.set("USER#u", "PROFILE#u", "GSI2SK", AttributeValue.fromS("1"));

        shop.importFile(shop.file("users-1.csv", List.of("user_id,email", "u,u@x.org")), feed("users"));

        assertThat(text(shop.items().get("USER#u PROFILE#u"), "GSI2PK")).isEqualTo("VIP");
        assertThat(text(shop.items().get("USER#u PROFILE#u"), "email")).isEqualTo("u@x.org");
    }

    @Test
    void verifyFindsAnOrderThatIsInNoIndex() throws Exception {
        Path file = csv("orders-1.csv", "o1,u,PENDING,,7,p,1,5");
        shop.importFile(file, feed("orders"));
        Map<String, AttributeValue> order = order("o1");
        order.remove("created_at");
        order.remove("GSI2SK");
        shop.put(order);

        assertThat(deviations(DESIGN, file)).singleElement().asString().startsWith("GSI2SK: ");
    }

    @Test
    void aRecordThatDoesNotSayWhenItWasChangedIsNotNewer() throws Exception {
        Design design = design(
                "updated_at: {type: timestamp}\n    keys:\n      PK: \"USER#{user_id}#{shard:account}\"",
                "updated_at: {type: timestamp, default: now}\n    keys:\n      PK: \"USER#{user_id}#{shard:account}\"");
        replace(design, csv("orders-1.csv", "o1,u,PENDING,2026-11-01,7,p,1,5"), OnExisting.NEWER);

        Receipt receipt = replace(design, csv("orders-2.csv", "o1,u,PAID,2026-11-01,7,p,1,5"), OnExisting.NEWER);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
        assertThat(text(order("o1"), "status")).isEqualTo("PENDING");
    }
}
