package dev.caravan.migration;

import static dev.caravan.endtoend.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.Rejects;
import dev.caravan.endtoend.TableDump;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
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
        assertThat(receipts.get(0).records()).isEqualTo(new Counts(10, 10, 0, 0, 0));
        assertThat(receipts.get(1).records()).isEqualTo(new Counts(400, 400, 0, 0, 0));
        assertThat(receipts.get(1).bundles()).isEqualTo(new Counts(100, 100, 0, 0, 0));
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
        assertThat(again.get(1).records()).isEqualTo(new Counts(400, 0, 0, 400, 0));
    }

    @Test
    void aRowThatWasChangedLaterReplacesWhatTheTableHolds() throws Exception {
        database.withShop().withRows(2, 4, 2);
        migrate();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = '2026-11-03 08:00:00' WHERE id = 'o-1'",
                "UPDATE orders SET status = 'CANCELLED', updated_at = '2026-11-01 08:00:00' WHERE id = 'o-2'");

        Receipt again = orders(migrate());

        assertThat(again.bundles()).isEqualTo(new Counts(4, 0, 1, 3, 0));
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

        assertThat(receipts.get(0).records()).isEqualTo(new Counts(2, 2, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.one("USER#1", "PROFILE#1")).doesNotContainKeys("name", "updated_at");
        assertThat(dump.one("USER#2", "PROFILE#2").get("name").s()).isEmpty();
        assertThat(dump.one("USER#2", "PROFILE#2")).doesNotContainKey("updated_at");
    }

    /** The order id, wherever it stands, and the code of each reject. */
    List<String> codes(String rejects) {
        return Rejects.in(temp.resolve("data/rejects").resolve(rejects)).stream()
                .map(reject -> reject.original().get(0) + " " + reject.code())
                .toList();
    }
}
