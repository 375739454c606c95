package dev.caravan.migration.read;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Outage.Last;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.MigrationProcess;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.migration.MigrationScope;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.verify.VerificationReport;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A shop that goes on while its data move: what was changed since the last run comes over, and nothing is lost. */
public abstract class ChangeWindowContract extends MigrationFixture {

    static final MigrationScope LAST = new MigrationScope.SinceLast();

    public ChangeWindowContract(URI endpoint, TestDatabase database) {
        super(endpoint, database.withShop().withChanges());
    }

    @Override
    public TestMigration migration() {
        return super.migration().declared(MigrationDesign.CHANGING);
    }

    List<Receipt> sinceLast() throws Exception {
        return migration().reading(LAST).run();
    }

    Map<String, AttributeValue> order(String id) {
        return table.dump().of("ORDER").stream()
                .filter(order -> text(order, "order_id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    String quantity(String order, String product) {
        return text(table.dump().one("ORDER#" + order, "ITEM#" + product), "quantity");
    }

    List<String> statuses() {
        return table.dump().of("ORDER").stream()
                .map(order -> text(order, "status"))
                .toList();
    }

    /** The run that a later one goes on from. */
    Map<String, AttributeValue> mark(String step) {
        return table.dump().of("IMPORT_MARK").stream()
                .filter(mark -> text(mark, "PK").startsWith("IMPORT#" + step + "#"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ordersThatChangedAndOrdersOfChangedLinesAreTakenOver() throws Exception {
        database.withRows(5, 30, 3).run("INSERT INTO orders VALUES ('empty', 1, 'PAID', '2026-11-02', '2026-11-02')");
        migration().run();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-3'",
                "UPDATE order_items SET quantity = 9, changed = now() WHERE order_id = 'o-7' AND product = 'P-1'",
                "INSERT INTO order_items VALUES ('o-8', 'P-9', 1, 1, now())",
                "INSERT INTO orders VALUES ('new', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('new', 'P-1', 1, 1, now())",
                "UPDATE users SET name = 'Other', updated_at = now() WHERE id = 2");

        List<Receipt> since = sinceLast();

        assertThat(since.get(0).records()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));
        assertThat(since.get(1).bundles()).isEqualTo(new RecordCounts(4, 1, 3, 0, 0));
        assertThat(since.get(1).records())
                .as("whole orders: 4 + 4 + 5 rows of the three, 2 of the new one")
                .isEqualTo(new RecordCounts(15, 2, 13, 0, 0));
        assertThat(text(order("o-3"), "status")).isEqualTo("SHIPPED");
        assertThat(quantity("o-7", "P-1")).isEqualTo("9");
        assertThat(text(order("o-7"), "total")).as("(9 + 2 + 3) * 2.50").isEqualTo("35");
        assertThat(quantity("o-8", "P-9")).isEqualTo("1");
        assertThat(quantity("o-8", "P-3")).isEqualTo("3");
        assertThat(text(table.dump().one("USER#2", "PROFILE#2"), "name")).isEqualTo("Other");
        assertThat(table.dump().claims()).isEmpty();
        assertThat(text(mark("shop.orders"), "import_id"))
                .isEqualTo(since.get(1).importId());

        List<Receipt> again = sinceLast();

        assertThat(again.get(0).records()).as("within the overlap").isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
        assertThat(again.get(1).bundles()).isEqualTo(new RecordCounts(4, 0, 0, 4, 0));
        assertThat(again.get(1).importId()).isNotEqualTo(since.get(1).importId());
    }

    @Test
    void whereNothingChangedNothingIsRead() throws Exception {
        database.withRows(5, 30, 3);
        migration().run();

        List<Receipt> since = sinceLast();

        assertThat(since).hasSize(2).allSatisfy(receipt -> {
            assertThat(receipt.records()).isEqualTo(RecordCounts.ZERO);
            assertThat(receipt.state()).isEqualTo(Receipt.State.COMPLETED);
        });
    }

    @Test
    void anOlderRowNeverReplacesANewerOneOfTheTable() throws Exception {
        database.withRows(2, 4, 2);
        migration().run();
        Map<String, AttributeValue> held = order("o-1");
        table.client().updateItem(update -> update.tableName(table.name())
                .key(Map.of("PK", held.get("PK"), "SK", held.get("SK")))
                .updateExpression("SET #s = :s, updated_at = :u")
                .expressionAttributeNames(Map.of("#s", "status"))
                .expressionAttributeValues(Map.of(
                        ":s", AttributeValue.fromS("DELIVERED"),
                        ":u", AttributeValue.fromS("2126-01-01T00:00:00.000Z"))));
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now()",
                "UPDATE order_items SET quantity = 9, changed = now()");

        Receipt since = sinceLast().get(1);

        assertThat(since.bundles()).isEqualTo(new RecordCounts(4, 0, 3, 1, 0));
        assertThat(text(order("o-1"), "status")).isEqualTo("DELIVERED");
        assertThat(quantity("o-1", "P-1")).isEqualTo("1");
        assertThat(text(order("o-2"), "status")).isEqualTo("SHIPPED");
    }

    @Test
    void aRowThatDoesNotTellIsReadEachTime() throws Exception {
        database.withRows(2, 4, 2)
                .run("UPDATE order_items SET changed = NULL WHERE order_id = 'o-2' AND product = 'P-1'");
        migration().run();

        assertThat(sinceLast().get(1).bundles()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
    }

    @Test
    void aChangedLineWithoutAnOrderIsRejected() throws Exception {
        database.withRows(2, 4, 2)
                .withLooseLines()
                .run("INSERT INTO order_items VALUES ('gone', 'P-1', 1, 1, '2026-11-01 00:00:00')");
        migration().run();
        database.run("INSERT INTO order_items VALUES ('gone', 'P-2', 1, 1, now())");

        Receipt since = sinceLast().get(1);

        assertThat(since.records()).isEqualTo(new RecordCounts(1, 0, 0, 0, 1));
        assertThat(WrittenRejects.in(temp.resolve("data/rejects/shop.orders.items-" + since.importId() + ".csv")))
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo("NO_ROOT"));
    }

    /** Parts that were done before the kill are as of the first snapshot: from that on all changes are taken over. */
    @Test
    void theFirstSnapshotOfAResumedRunCounts() throws Exception {
        database.withRows(2, 2_000, 2);
        migration()
                .settings(1, 50)
                .around(store -> Outage.after(60, Last.LOST, store))
                .run();
        assertThatThrownBy(this::sinceLast)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining("was completed; run it without --since first");
        Instant between = database.now();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now()");

        Receipt resumed = migration().settings(1, 50).run().get(1);

        assertThat(resumed.bundles().read()).isEqualTo(2_000);
        assertThat(statuses()).as("of parts that were done").contains("PAID");
        assertThat(Instant.parse(text(mark("shop.orders"), "snapshot_at"))).isBefore(between);

        Receipt since = sinceLast().get(1);

        assertThat(since.bundles().read()).isEqualTo(2_000);
        assertThat(statuses()).containsOnly("SHIPPED");
    }

    /**
     * Rows that change between a kill and the next start: some in parts that were done, some in others, one in front of all and
     * one behind all. A deleted line goes with its order's change.
     */
    @Test
    void whatChangedAfterAKillComesWithTheNextRunOfChanges() throws Exception {
        database.withRows(5, 2_000, 3);
        MigrationProcess process =
                process().declared(MigrationDesign.CHANGING).with("--part-rows", "100", "--readers", "1");
        // an order and its lines are some 15 units, so that this takes some seconds; there are about 105 transactions
        int kills = process.with("--max-write-units", "9000").kills(Duration.ofSeconds(60), 50);
        assertThat(kills).as("it was running").isEqualTo(1);
        assertThat(records("PART#")).as("parts that were done").isPositive();
        database.run(
                "DELETE FROM order_items WHERE order_id LIKE 'o-%0' AND product = 'P-3'",
                "UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id LIKE 'o-%0'",
                "UPDATE order_items SET quantity = 9, changed = now() WHERE order_id LIKE 'o-%1' AND product = 'P-1'",
                "INSERT INTO orders VALUES ('a-first', 1, 'PAID', now(), now()), ('z-last', 1, 'PAID', now(), now())",
                "INSERT INTO order_items VALUES ('a-first', 'P-1', 5, 1, now()), ('z-last', 'P-1', 5, 1, now())");

        Receipt resumed = ordersOf(process);

        assertThat(resumed.bundles()).as("z-last among them").isEqualTo(new RecordCounts(2_001, 2_001, 0, 0, 0));
        // status, lines and total are of the one snapshot or of the other, and there are orders of both
        assertThat(ordersEndingOn("0")).hasSize(200).containsOnly("PAID 3 15", "SHIPPED 2 7.5");
        assertThat(ordersEndingOn("0")).contains("PAID 3 15", "SHIPPED 2 7.5");
        assertThat(ordersEndingOn("1")).hasSize(200).containsOnly("PAID 3 15", "PAID 3 35");

        Receipt since = ordersOf(process.with("--since", "last"));

        assertThat(since.bundles().read())
                .as("two tenths, and two that are new")
                .isEqualTo(402);
        assertThat(since.bundles().imported()).as("the one in front").isEqualTo(1);
        assertThat(ordersEndingOn("0")).hasSize(200).containsOnly("SHIPPED 2 7.5");
        assertThat(ordersEndingOn("1")).hasSize(200).containsOnly("PAID 3 35");
        assertThat(ordersEndingOn("2")).hasSize(200).containsOnly("PAID 3 15");
        VerificationReport report = verification()
                .declared(MigrationDesign.CHANGING)
                .settings(2, 500)
                .runWithExtra()
                .report();
        assertThat(report.steps().get(1).bundles().equal()).isEqualTo(2_002);
        assertThat(report.equal()).isTrue();
    }

    private static Receipt ordersOf(MigrationProcess process) {
        try (CaravanProcess caravan = process.start()) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isZero();
            return Receipt.parse(caravan.lines().get(1));
        }
    }

    /** Status, number of lines and total of the orders of the shop whose number ends so. */
    private List<String> ordersEndingOn(String digit) {
        return table.dump().of("ORDER").stream()
                .filter(order -> text(order, "order_id").matches("o-\\d*" + digit))
                .map(order -> text(order, "status") + " " + text(order, "item_count") + " " + text(order, "total"))
                .toList();
    }

    @Test
    void aStoppedRunSinceGoesOn() throws Exception {
        database.withRows(2, 200, 2);
        migration().run();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now()");
        Receipt stopped = migration()
                .settings(1, 20)
                .reading(LAST)
                .around(store -> Outage.after(60, Last.UNANSWERED, store))
                .run()
                .get(1);

        Receipt since = migration().settings(1, 20).reading(LAST).run().get(1);

        assertThat(stopped.state()).isEqualTo(Receipt.State.INTERRUPTED);
        assertThat(since.importId()).isEqualTo(stopped.importId());
        assertThat(since.bundles()).isEqualTo(new RecordCounts(200, 0, 200, 0, 0));
        assertThat(statuses()).containsOnly("SHIPPED");
        assertThat(table.dump().claims()).isEmpty();
    }

    /** It may have written older values over newer ones of the run that reads changes: a later one starts before both. */
    @Test
    void aRunThatOvertakesStaysTheLast() throws Exception {
        database.withRows(2, 4, 2);
        migration().run();
        database.run("UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-1'");
        AtomicReference<String> overtaking = new AtomicReference<>();

        migration()
                .reading(LAST)
                .around(store -> Outage.beforeFirstOrder(store, () -> overtaking.set(runInBetween())))
                .run();

        assertThat(text(mark("shop.orders"), "import_id")).isEqualTo(overtaking.get());
    }

    private String runInBetween() {
        try {
            return migration().run().get(1).importId();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aPolicyThatTakesNothingOverIsRefused() {
        database.withRows(2, 4, 2);

        assertThatThrownBy(() -> migration()
                        .declared(MigrationDesign.CHANGING.replace(
                                "query: SELECT * FROM orders\n",
                                "query: SELECT * FROM orders\n        onExisting: skip\n"))
                        .reading(new MigrationScope.Since(Instant.EPOCH))
                        .run())
                .hasMessageContaining(
                        "orders: --since takes changes over, and onExisting: skip leaves what the table holds");
    }
}
