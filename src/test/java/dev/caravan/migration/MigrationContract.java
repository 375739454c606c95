package dev.caravan.migration;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Users, orders and their lines come over, whichever database they are in. */
abstract class MigrationContract extends MigrationFixture {

    MigrationContract(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    List<Receipt> migrate() throws Exception {
        return migration().run();
    }

    static Receipt orders(List<Receipt> receipts) {
        return receipts.get(receipts.size() - 1);
    }

    @Test
    void usersOrdersAndLinesArrive() throws Exception {
        database.withShop().withRows(10, 100, 3);

        List<Receipt> receipts = migrate();

        assertThat(receipts).extracting(Receipt::feed).containsExactly("shop.users", "shop.orders");
        assertThat(receipts).extracting(Receipt::state).containsOnly(State.COMPLETED);
        assertThat(receipts.get(0).records()).isEqualTo(new RecordCounts(10, 10, 0, 0, 0));
        assertThat(receipts.get(1).records()).isEqualTo(new RecordCounts(400, 400, 0, 0, 0));
        assertThat(receipts.get(1).bundles()).isEqualTo(new RecordCounts(100, 100, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("USER")).hasSize(10);
        assertThat(dump.of("ORDER")).hasSize(100).allSatisfy(order -> {
            assertThat(text(order, "item_count")).isEqualTo("3");
            assertThat(text(order, "total")).isEqualTo("15");
            assertThat(text(order, "created_at")).isEqualTo("2026-11-02T08:00:00.000Z");
        });
        assertThat(dump.of("ORDER_ITEM")).hasSize(300);
        assertThat(dump.claims()).isEmpty();
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();

        List<Receipt> again = migrate();

        assertThat(again.get(1).importId()).isNotEqualTo(receipts.get(1).importId());
        assertThat(again.get(1).records()).isEqualTo(new RecordCounts(400, 0, 0, 400, 0));
    }

    @Test
    void aRowThatWasChangedLaterReplacesWhatTheTableHolds() throws Exception {
        database.withShop().withRows(2, 4, 2);
        migrate();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = '2026-11-03 08:00:00' WHERE id = 'o-1'",
                "UPDATE orders SET status = 'CANCELLED', updated_at = '2026-11-01 08:00:00' WHERE id = 'o-2'");

        Receipt again = orders(migrate());

        assertThat(again.bundles()).isEqualTo(new RecordCounts(4, 0, 1, 3, 0));
        assertThat(statusOf("o-1")).isEqualTo("SHIPPED");
        assertThat(statusOf("o-2")).as("the declared updated_at is earlier").isEqualTo("PAID");
    }

    private String statusOf(String order) {
        return table.dump().of("ORDER").stream()
                .filter(item -> text(item, "order_id").equals(order))
                .map(item -> text(item, "status"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nullIsAbsentAndAnEmptyTextIsNot() throws Exception {
        database.withShop()
                .run("INSERT INTO users VALUES (1, 'a@example.org', NULL, NULL), (2, 'b@example.org', '', NULL)");

        List<Receipt> receipts = migrate();

        assertThat(receipts.get(0).records()).isEqualTo(new RecordCounts(2, 2, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("USER#1", "PROFILE#1")).doesNotContainKeys("name", "updated_at");
        assertThat(dump.one("USER#2", "PROFILE#2").get("name").s()).isEmpty();
        assertThat(dump.one("USER#2", "PROFILE#2")).doesNotContainKey("updated_at");
    }

    /** The order id, wherever it stands, and the code of each reject. */
    List<String> codes(String rejects) {
        return WrittenRejects.in(temp.resolve("data/rejects").resolve(rejects)).stream()
                .map(reject -> reject.original().get(0) + " " + reject.code())
                .toList();
    }

    /** Every table has a number of its own, and foreign keys hold that: what people call the order is in the order alone. */
    @Test
    void linesHaveTheirOrdersNameFromItsRowAlone() throws Exception {
        database.run(
                "CREATE TABLE sale (id bigint PRIMARY KEY, number varchar(20) NOT NULL, customer int, state varchar(20))",
                "CREATE TABLE sale_line (id bigint PRIMARY KEY, sale bigint, article varchar(20), qty int, unit int)",
                "INSERT INTO sale VALUES (1, 'A-17', 7, 'PAID'), (2, 'A-18', 7, 'PAID')",
                "INSERT INTO sale_line VALUES (1, 1, 'P-1', 2, 3), (2, 1, 'P-2', 1, 4), (3, 2, 'P-1', 1, 3),"
                        + " (4, 99, 'P-1', 1, 3)");

        Receipt receipt = orders(migration().declared(MigrationDesign.SURROGATE).run());

        assertThat(receipt.records()).isEqualTo(new RecordCounts(6, 5, 0, 0, 1));
        assertThat(codes("shop.orders.items-" + receipt.importId() + ".csv")).containsExactly("99 NO_ROOT");
        TableDump dump = table.dump();
        assertThat(text(dump.one("ORDER#A-17", "ITEM#P-2"), "order_id")).isEqualTo("A-17");
        assertThat(text(dump.one("USER#7", "ORDER#A-17"), "total")).isEqualTo("10");
        assertThat(verification()
                        .declared(MigrationDesign.SURROGATE)
                        .runWithExtra()
                        .report()
                        .steps()
                        .get(0)
                        .bundles()
                        .equal())
                .isEqualTo(2);
    }

    @Test
    void linesOfACompositeKeyHaveTheirOrdersNameFromItsRowAlone() throws Exception {
        database.run(
                "CREATE TABLE sale (shop int, nr int, number varchar(20), customer int, state varchar(20),"
                        + " PRIMARY KEY (shop, nr))",
                "CREATE TABLE sale_line (of_shop int, of_nr int, article varchar(20), qty int, unit int)",
                "INSERT INTO sale VALUES (1, 1, 'A-17', 7, 'PAID'), (2, 1, 'B-17', 7, 'PAID')",
                "INSERT INTO sale_line VALUES (1, 1, 'P-1', 2, 3), (2, 1, 'P-2', 1, 4)");

        Receipt receipt = orders(migration()
                .declared(MigrationDesign.SURROGATE
                        .replace("key: id", "key: [shop, nr]")
                        .replace("key: sale", "key: [of_shop, of_nr]"))
                .run());

        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(2, 2, 0, 0, 0));
        assertThat(table.dump().one("ORDER#B-17", "ITEM#P-2")).isNotEmpty();
    }

    @Test
    void anOrderThatWasGivenToAnotherCustomerFollows() throws Exception {
        database.withShop().withRows(3, 4, 2);
        migrate();
        database.run(
                "UPDATE orders SET user_id = 3, status = 'SHIPPED', updated_at = '2026-11-03 08:00:00' WHERE id = 'o-3'");

        Receipt again = orders(migrate());

        assertThat(again.bundles()).isEqualTo(new RecordCounts(4, 0, 1, 3, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(4);
        assertThat(text(dump.one("USER#3", "ORDER#o-3"), "status")).isEqualTo("SHIPPED");
        assertThat(text(dump.one("UNIQUE#ORDER#order_id#o-3", "GUARD"), "target_pk"))
                .isEqualTo("USER#3");
        assertThat(verification().runWithExtra().report().equal()).isTrue();
    }

    /** Somebody else's order of that number is not taken away. */
    @Test
    void anOrderThatAnotherFeedWroteIsNotMoved() throws Exception {
        database.withShop().withRows(3, 1, 2);
        migrate();
        database.run("UPDATE orders SET user_id = 1, updated_at = '2026-11-03 08:00:00' WHERE id = 'o-1'");

        List<Receipt> other = migration()
                .declared(MigrationDesign.SHOP.replace("      orders:", "      others:"))
                .run();

        assertThat(codes("shop.others-" + orders(other).importId() + ".csv")).containsExactly("o-1 UNIQUE_TAKEN");
        assertThat(table.dump().one("USER#2", "ORDER#o-1")).isNotEmpty();
    }

    /** No time tells that a line is gone: only the whole of it does. */
    @Test
    void aLineThatWasMovedFollowsUnderReplace() throws Exception {
        database.withShop().withRows(3, 2, 2);
        migrate();
        database.run(
                "UPDATE order_items SET order_id = 'o-2', product = 'P-9' WHERE order_id = 'o-1' AND product = 'P-2'");
        assertThat(orders(migrate()).bundles()).isEqualTo(new RecordCounts(2, 0, 0, 2, 0));
        assertThat(verification().run().report().equal()).isFalse();

        Receipt again = orders(migration().under(OnExisting.REPLACE).run());

        assertThat(again.bundles()).isEqualTo(new RecordCounts(2, 0, 2, 0, 0));
        assertThat(verification().run().report().equal()).isTrue();
    }

    @Test
    void aLocalTimeThatClocksSkippedIsRejectedAndOneTheyShowedTwiceIsTheEarlier() throws Exception {
        database.run(
                "CREATE TABLE users (user_id int PRIMARY KEY, email varchar(40), made varchar(40))",
                "INSERT INTO users VALUES (1, 'a@example.org', '2026-03-29 02:30:00'),"
                        + " (2, 'b@example.org', '2026-10-25 02:30:00')");
        String berlin =
                """
                migrations:
                  shop:
                    steps:
                      users:
                        entity: USER
                        query: SELECT user_id, email, cast(made AS %s) AS created_at FROM users
                        key: user_id
                        zone: Europe/Berlin
                """
                        .formatted(database.url().startsWith("jdbc:mariadb:") ? "datetime" : "timestamp");

        Receipt receipt = migration().declared(berlin).run().get(0);

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 1, 0, 0, 1));
        WrittenRejects.Reject reject = WrittenRejects.in(
                        temp.resolve("data/rejects").resolve("shop.users-" + receipt.importId() + ".csv"))
                .get(0);
        assertThat(reject.code()).isEqualTo("BAD_TIMESTAMP");
        assertThat(reject.reason()).contains("'2026-03-29T02:30' does not exist in Europe/Berlin");
        assertThat(text(table.dump().one("USER#2", "PROFILE#2"), "created_at")).isEqualTo("2026-10-25T00:30:00.000Z");
    }

    @Test
    void theRowsOfAnOrderHaveTheirLinesInTheOrderOfTheirTexts() throws Exception {
        database.withShop().withRows(3, 1, 1);
        database.run(
                "DELETE FROM order_items",
                "INSERT INTO order_items VALUES ('o-1', 'P-3', 0, 1), ('o-1', 'P-1', 0, 1), ('o-1', 'P-2', 0, 1)",
                "UPDATE order_items SET quantity = 0 WHERE product = 'P-1'");

        Receipt receipt = orders(migrate());

        assertThat(WrittenRejects.in(
                        temp.resolve("data/rejects").resolve("shop.orders.items-" + receipt.importId() + ".csv")))
                .extracting(reject -> reject.original().get(1) + " " + reject.line())
                .containsExactly("P-1 1", "P-2 2", "P-3 3");
    }
}
