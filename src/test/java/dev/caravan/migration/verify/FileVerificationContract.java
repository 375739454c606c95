package dev.caravan.migration.verify;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestVerification;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.store.StoreUnavailableException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a migration brought over is compared with its source. */
abstract class FileVerificationContract extends MigrationFixture {

    private static final ObjectMapper JSON = new ObjectMapper();

    FileVerificationContract(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    private void migrate(int users, int orders, int lines) throws Exception {
        database.withShop().withRows(users, orders, lines);
        migration().settings(2, 500).run();
    }

    static VerificationReport.Step orders(VerifiedMigration verified) {
        return verified.report().steps().get(1);
    }

    static Counts equal(long all) {
        return new Counts(all, all, 0, 0, 0);
    }

    private void delete(String partition, String sort) {
        assertThat(table.dump().one(partition, sort)).isNotEmpty();
        table.client().deleteItem(delete -> delete.tableName(table.name())
                .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))));
    }

    void put(String partition, String sort, String type, Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.put("PK", AttributeValue.fromS(partition));
        item.put("SK", AttributeValue.fromS(sort));
        item.put("entity_type", AttributeValue.fromS(type));
        table.put(item);
    }

    List<String> differences(VerifiedMigration verified) {
        return Project.read(temp.resolve("data").resolve(verified.report().differencesFile()))
                .lines()
                .toList();
    }

    @Test
    void aMigrationThatIsWholeIsEqual() throws Exception {
        migrate(10, 100, 3);

        VerifiedMigration verified = verification().run();

        VerificationReport report = verified.report();
        assertThat(report.equal()).isTrue();
        assertThat(report.steps().get(0).records()).isEqualTo(equal(10));
        assertThat(orders(verified).records()).isEqualTo(equal(400));
        assertThat(orders(verified).bundles()).isEqualTo(equal(100));
        // 15 of seven orders at most, and one for lines without an order
        assertThat(orders(verified).parts()).isEqualTo(16);
        assertThat(orders(verified).differing()).isEmpty();
        assertThat(report.resumed()).isFalse();
        assertThat(report.snapshots())
                .singleElement()
                .extracting(VerificationReport.SnapshotTime::parts)
                .isEqualTo(18L);
        assertThat(report.differencesFile()).isEmpty();
        // an order, its guard and three lines, each a unit at least, and a query; of a user one item
        assertThat(report.readUnits()).isGreaterThanOrEqualTo(100 * 5 + 10);
        assertThat(verified.first()).isEmpty();
        assertThat(table.dump().claims()).isEmpty();
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
    }

    @Test
    void theReportSaysWhatWasComparedWhereAndByWhom() throws Exception {
        migrate(2, 10, 1);

        VerifiedMigration verified = verification().runWithExtra();

        JsonNode json = JSON.readTree(Project.read(verified.file()));
        assertThat(verified.file().getFileName().toString()).matches("verify-shop-\\d{8}T\\d{6}Z\\.json");
        assertThat(json.path("equal").asBoolean()).isTrue();
        assertThat(json.path("database").toString())
                .isEqualTo("{\"url\":\"" + database.url() + "\",\"user\":\"" + database.user() + "\"}");
        assertThat(json.path("table").toString())
                .isEqualTo("{\"name\":\"" + table.name() + "\",\"place\":\"the test engine\"}");
        assertThat(json.path("by").asText()).isEqualTo("jo@here");
        assertThat(json.path("design_sha256").asText()).matches("[0-9a-f]{64}");
        assertThat(json.path("snapshots").path(0).path("at").asText()).startsWith("20");
        assertThat(json.path("steps").path(1).path("bundles").toString())
                .isEqualTo("{\"read\":10,\"equal\":10,\"different\":0,\"missing\":0,\"rejected\":0}");
        assertThat(json.path("steps").path(1).path("extra").toString()).isEqualTo("{\"entities\":0,\"items\":0}");
        // two users, ten orders, ten lines
        assertThat(json.path("scan").path("items").asLong()).isEqualTo(22);
        String page =
                Project.read(temp.resolve("data").resolve(json.path("page").asText()));
        assertThat(page)
                .contains("Every row of the source is in the table, and equal; the table has nothing else.")
                .contains("as " + database.user())
                .contains("Accepted by")
                .doesNotContain("{{");
    }

    @Test
    void everythingThatDiffersIsTold() throws Exception {
        migrate(10, 100, 2);
        delete("USER#6", "ORDER#o-5");
        table.change("ORDER#o-7", "ITEM#P-1", item -> item.put("price", AttributeValue.fromN("2.49")));
        delete("ORDER#o-9", "ITEM#P-2");
        put("ORDER#o-11", "ITEM#P-9", "ORDER_ITEM", Map.of());
        delete("USER#3", "PROFILE#3");

        VerifiedMigration verified = verification().run();

        assertThat(verified.report().equal()).isFalse();
        assertThat(verified.report().steps().get(0).records()).isEqualTo(new Counts(10, 9, 0, 1, 0));
        assertThat(orders(verified).bundles()).isEqualTo(new Counts(100, 96, 3, 1, 0));
        assertThat(orders(verified).records()).isEqualTo(new Counts(300, 288, 9, 3, 0));
        assertThat(verified.report().differences()).isEqualTo(5);
        assertThat(differences(verified))
                .containsExactlyInAnyOrder(
                        "step,kind,identity,pk,sk,field,source,table",
                        "users,MISSING,3,USER#3,PROFILE#3,,,",
                        "orders,MISSING,o-5,USER#6,ORDER#o-5,,,",
                        "orders,DIFFERENT,o-7,ORDER#o-7,ITEM#P-1,price,2.5,2.49",
                        "orders,MISSING,o-9,ORDER#o-9,ITEM#P-2,,,",
                        "orders,ADDITIONAL,o-11,ORDER#o-11,ITEM#P-9,,,");
        assertThat(verified.first())
                .contains(
                        "orders: USER#6 ORDER#o-5 is not in the table",
                        "orders: ORDER#o-7 ITEM#P-1 price: 2.5 in the source, 2.49 in the table",
                        "orders: ORDER#o-11 ITEM#P-9 is in the table and not in the source");
        assertThat(orders(verified).differing())
                .allSatisfy(range -> assertThat(range.bundles().equal())
                        .isLessThan(range.bundles().read()));
        assertThat(orders(verified).differing().stream()
                        .mapToLong(range ->
                                range.bundles().read() - range.bundles().equal())
                        .sum())
                .isEqualTo(4);
    }

    @Test
    void whatChangedInTheSourceSinceIsTold() throws Exception {
        migrate(5, 20, 2);
        database.run(
                "UPDATE orders SET status = 'SHIPPED' WHERE id = 'o-4'",
                "INSERT INTO orders VALUES ('o-new', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('o-new', 'P-1', 1, 1)");

        VerifiedMigration verified = verification().run();

        assertThat(orders(verified).bundles()).isEqualTo(new Counts(21, 19, 1, 1, 0));
        assertThat(verified.first())
                .containsExactlyInAnyOrder(
                        "orders: USER#5 ORDER#o-4 status: \"SHIPPED\" in the source, \"PAID\" in the table",
                        "orders: USER#1 ORDER#o-new is not in the table");
    }

    @Test
    void rejectedRowsAreNoMissingOnes() throws Exception {
        database.withShop()
                .withRows(3, 20, 2)
                .withLooseLines()
                .run(
                        "DELETE FROM order_items WHERE order_id = 'o-3'",
                        "UPDATE order_items SET quantity = 0 WHERE order_id = 'o-5' AND product = 'P-2'",
                        "INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1)");
        migration().run();

        VerifiedMigration verified = verification().run();

        assertThat(verified.report().equal()).isFalse();
        // the order without lines, the one with a wrong line, and the line without an order
        assertThat(orders(verified).bundles()).isEqualTo(new Counts(21, 18, 0, 0, 3));
        assertThat(orders(verified).records()).isEqualTo(new Counts(59, 54, 0, 0, 5));
        assertThat(differences(verified))
                .hasSize(1 + 5)
                .anySatisfy(line -> assertThat(line).startsWith("orders,REJECTED,o-3,,,NO_ITEMS,"))
                .anySatisfy(line -> assertThat(line).startsWith("orders,REJECTED,o-5,,,OUT_OF_RANGE,"))
                .anySatisfy(line -> assertThat(line).startsWith("orders,REJECTED,gone,,,NO_ROOT,"));
    }

    @Test
    void whatHasNoRowInTheSourceIsToldWhereItIsAskedFor() throws Exception {
        migrate(5, 20, 2);
        put("USER#1", "ORDER#x-1", "ORDER", Map.of("order_id", AttributeValue.fromS("x-1")));
        put("ORDER#x-1", "ITEM#P-1", "ORDER_ITEM", Map.of("order_id", AttributeValue.fromS("x-1")));
        put("ORDER#y-1", "ITEM#P-1", "ORDER_ITEM", Map.of("order_id", AttributeValue.fromS("y-1")));
        // the key in the source is a bigint, which this is not
        put("USER#abc", "PROFILE#abc", "USER", Map.of("user_id", AttributeValue.fromS("abc")));
        // and this is not the 1 that is there
        put("USER#01", "PROFILE#01", "USER", Map.of("user_id", AttributeValue.fromS("01")));
        put("UNIQUE#ORDER#order_id#z", "GUARD", "UNIQUE_GUARD", Map.of());
        put("PRODUCT#1", "PRODUCT#1", "PRODUCT", Map.of());

        assertThat(verification().run().report().equal()).isTrue();
        TestVerification asked = verification();
        VerifiedMigration verified = asked.runWithExtra();

        VerificationReport report = verified.report();
        assertThat(report.equal()).isFalse();
        assertThat(report.steps().get(0).extra()).isEqualTo(new VerificationReport.Extra(2, 0));
        assertThat(orders(verified).extra()).isEqualTo(new VerificationReport.Extra(1, 2));
        assertThat(orders(verified).bundles()).isEqualTo(equal(20));
        assertThat(report.scan().items()).isEqualTo(5 + 20 + 40 + 5);
        assertThat(report.scan().readUnits()).isPositive();
        assertThat(differences(verified))
                .containsExactlyInAnyOrder(
                        "step,kind,identity,pk,sk,field,source,table",
                        "users,EXTRA,abc,USER#abc,PROFILE#abc,,,",
                        "users,EXTRA,01,USER#01,PROFILE#01,,,",
                        "orders,EXTRA,x-1,USER#1,ORDER#x-1,,,",
                        "orders,EXTRA,x-1,ORDER#x-1,ITEM#P-1,,,",
                        "orders,EXTRA,y-1,ORDER#y-1,ITEM#P-1,,,");
        assertThat(asked.told()).singleElement().asString().startsWith("--extra scans the whole table: ");
    }

    @Test
    void anInterruptedVerificationGoesOnWithThePartsThatItHasNotCompared() throws Exception {
        migrate(3, 70, 2);
        TestVerification one = verification().settings(1, 10);

        assertThatThrownBy(one.around(store -> TestVerification.awayAfter(5, "VERDICT#", store))::run)
                .isInstanceOf(StoreUnavailableException.class);
        // one part of users and four of orders are through
        for (Map<String, AttributeValue> order : table.dump().of("ORDER")) {
            delete(text(order, "PK"), text(order, "SK"));
        }
        VerifiedMigration verified = one.run();

        VerificationReport report = verified.report();
        assertThat(report.resumed()).isTrue();
        assertThat(report.snapshots())
                .extracting(VerificationReport.SnapshotTime::parts)
                .containsExactly(5L, 4L);
        assertThat(orders(verified).bundles()).isEqualTo(new Counts(70, 40, 0, 30, 0));
        assertThat(differences(verified)).hasSize(31);
        assertThat(Project.read(temp.resolve("data").resolve(report.page())))
                .contains("gone on with after an interruption");
        assertThat(one.told()).contains("shop.orders: 4 of 8 parts compared: 40 of 40 equal by an earlier process");
        assertThat(one.run().report().resumed()).as("it was through").isFalse();
    }

    /** The list of what was found in a part is on the disk of one machine. */
    @Test
    void differencesThatAreOnAnotherMachineAreFoundAgain() throws Exception {
        migrate(3, 70, 2);
        delete("ORDER#o-1", "ITEM#P-1");
        TestVerification one = verification().settings(1, 10);
        assertThatThrownBy(one.around(store -> TestVerification.awayAfter(5, "VERDICT#", store))::run)
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(Project.filesBelow(temp.resolve("data/work"))).isNotEmpty();
        for (Path file : Project.filesBelow(temp.resolve("data/work"))) {
            Files.delete(file);
        }

        VerifiedMigration verified = one.run();

        assertThat(verified.report().snapshots())
                .extracting(VerificationReport.SnapshotTime::parts)
                .containsExactly(4L, 5L);
        assertThat(orders(verified).bundles()).isEqualTo(new Counts(70, 69, 1, 0, 0));
        assertThat(differences(verified)).hasSize(2);
    }

    @Test
    void aStepThatIsRefusedLeavesNoTrace() {
        database.withShop().withRows(3, 10, 2);
        TestVerification wrong =
                verification().declared(MigrationDesign.SHOP.replace("SELECT * FROM orders", "SELECT * FROM none"));
        TestVerification twice = verification()
                .declared(MigrationDesign.SHOP.replace(
                        "key: id\n        columns: {order_id", "key: status\n        columns: {order_id"));

        assertThatThrownBy(wrong::run).isInstanceOf(InvalidMigrationException.class);
        assertThatThrownBy(twice::run).hasMessageContaining("the key status is not unique");
        assertThat(table.dump().items()).isEmpty();
        assertThat(Project.names(temp.resolve("data/results"))).isEmpty();
    }

    @Test
    void columnsThatAreKeptAreComparedToo() throws Exception {
        String keeping = MigrationDesign.SHOP.replace("entity: ORDER", "additional: keep\n        entity: ORDER");
        database.withShop()
                .withRows(2, 5, 1)
                .run("ALTER TABLE orders ADD note text DEFAULT 'fragile'", "ALTER TABLE order_items ADD colour text");
        database.run("UPDATE order_items SET colour = 'red'");
        migration().declared(keeping).run();
        assertThat(verification().declared(keeping).run().report().equal()).isTrue();
        table.change("USER#2", "ORDER#o-1", item -> item.remove("note"));
        table.change("ORDER#o-2", "ITEM#P-1", item -> item.put("colour", AttributeValue.fromS("blue")));

        assertThat(verification().declared(keeping).run().first())
                .containsExactlyInAnyOrder(
                        "orders: USER#2 ORDER#o-1 note: \"fragile\" in the source, nothing in the table",
                        "orders: ORDER#o-2 ITEM#P-1 colour: \"red\" in the source, \"blue\" in the table");
    }
}
