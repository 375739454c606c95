package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.bundle.write.HotKey;
import dev.caravan.bundle.write.LargeBundle;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.validation.RejectCode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A dry run of a migration tells what would come of it, and writes nothing to the table. */
abstract class DryRunContract extends MigrationFixture {

    DryRunContract(URI endpoint, TestDatabase database) {
        super(endpoint, database.withShop().withChanges());
    }

    @Override
    public TestMigration migration() {
        return super.migration().declared(MigrationDesign.CHANGING);
    }

    /**
     * By the published rules a small order is 2 units in the table and 1 in each of two indexes, a line 2 and 1, a guard 2,
     * a user 2 and 1; the ledger record of a transaction 2, and the check of the run's fence 2.
     */
    @Test
    void whatWouldBeWrittenIsToldByThePublishedRules() throws Exception {
        database.withRows(1, 20, 2);
        for (int line = 1; line <= 10; line++) {
            database.run("INSERT INTO order_items (order_id, product, quantity, price) VALUES ('o-7', 'X-" + line
                    + "', 1, 1)");
        }

        List<StepForecast> told = migration().tryOut();

        StepForecast users = told.get(0);
        assertThat(users.receipt().records()).isEqualTo(new RecordCounts(1, 1, 0, 0, 0));
        assertThat(users.estimate().writeUnits()).isEqualTo(2 + 1 + 2 + 2);
        StepForecast orders = told.get(1);
        assertThat(orders.receipt().records()).isEqualTo(new RecordCounts(70, 70, 0, 0, 0));
        assertThat(orders.receipt().bundles()).isEqualTo(new RecordCounts(20, 20, 0, 0, 0));
        long transactions = orders.estimate().transactions();
        assertThat(transactions).as("90 actions").isBetween(1L, 20L);
        double units = 20 * (2 + 2) + 50 * (2 + 1) + 20 * 2 + transactions * (2 + 2);
        assertThat(orders.estimate().writeUnits()).isEqualTo(units);
        assertThat(orders.secondsAt(7)).isEqualTo((long) Math.ceil(units / 7));
        assertThat(orders.rejects()).isEmpty();
        assertThat(orders.largest()).hasSize(10);
        assertThat(orders.largest().get(0)).satisfies(largest -> {
            assertThat(largest.key()).isEqualTo("o-7");
            assertThat(largest.items()).isEqualTo(13);
        });
        assertThat(orders.largest()).extracting(LargeBundle::bytes).isSortedAccordingTo((a, b) -> b - a);
        assertThat(orders.hottest()).hasSize(10);
        assertThat(orders.hottest().subList(0, 3))
                .as("all orders of the only user, the lines of the large order, the large order in GSI1")
                .extracting(HotKey::key, HotKey::writeUnits)
                .containsExactly(tuple("USER#1", 40L), tuple("ORDER#o-7", 24L), tuple("GSI1 ORDER#o-7", 13L));
        assertThat(orders.hottest().get(0).share()).isEqualTo(Math.round(40 / units * 10_000) / 10_000.0);
        assertThat(table.dump().items()).isEmpty();
        assertThat(Project.filesBelow(migration().data())).isEmpty();
    }

    @Test
    void whatWouldBeRejectedIsCountedByCode() throws Exception {
        database.withRows(2, 10, 3)
                .run(
                        "UPDATE order_items SET quantity = 0 WHERE order_id = 'o-2' AND product = 'P-1'",
                        "DELETE FROM order_items WHERE order_id IN ('o-4', 'o-5')",
                        "UPDATE users SET email = 'none' WHERE id = 1");

        List<StepForecast> told = migration().tryOut();

        assertThat(told.get(0).rejects()).isEqualTo(Map.of(RejectCode.BAD_EMAIL, 1L));
        StepForecast orders = told.get(1);
        assertThat(orders.receipt().bundles()).isEqualTo(new RecordCounts(10, 7, 0, 0, 3));
        assertThat(orders.rejects())
                .isEqualTo(Map.of(RejectCode.OUT_OF_RANGE, 1L, RejectCode.BUNDLE, 3L, RejectCode.NO_ITEMS, 2L));
        assertThat(Project.names(temp.resolve("data/rejects"))).hasSize(3);
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
        assertThat(table.dump().items()).isEmpty();
        JsonNode json = new ObjectMapper().readTree(orders.toJson(OptionalInt.of(10)));
        assertThat(json.at("/bundles/rejected").asInt()).isEqualTo(3);
        assertThat(json.at("/write_units").asDouble())
                .isEqualTo(orders.estimate().writeUnits());
        assertThat(json.at("/dry_run/rejects/BUNDLE").asInt()).isEqualTo(3);
        assertThat(json.at("/dry_run/seconds").asLong()).isEqualTo(orders.secondsAt(10));
        assertThat(json.at("/dry_run/largest/0/items").asInt()).isEqualTo(4);
        assertThat(json.at("/dry_run/hottest").isArray()).isTrue();
    }

    @Test
    void aDryRunOfChangesTellsOfThoseAlone() throws Exception {
        database.withRows(2, 10, 3);
        migration().run();
        int before = table.dump().items().size();
        database.run(
                "UPDATE orders SET status = 'SHIPPED', updated_at = now() WHERE id = 'o-1'",
                "UPDATE order_items SET changed = now() WHERE order_id = 'o-2'");

        List<StepForecast> told =
                migration().reading(new MigrationScope.SinceLast()).tryOut();

        assertThat(told.get(0).receipt().records()).isEqualTo(RecordCounts.ZERO);
        assertThat(told.get(1).receipt().bundles()).isEqualTo(new RecordCounts(2, 0, 2, 0, 0));
        assertThat(table.dump().items()).hasSize(before);
        assertThat(migration()
                        .reading(new MigrationScope.SinceLast())
                        .run()
                        .get(1)
                        .bundles())
                .isEqualTo(told.get(1).receipt().bundles());
    }
}
