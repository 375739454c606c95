package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.source.SourceUnavailableException;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** What does not fit is refused in one line, before anything is written. */
public abstract class RefusalContract extends MigrationFixture {

    public RefusalContract(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    protected final void assertNothingWritten() {
        assertThat(table.dump().items()).isEmpty();
        assertThat(Project.names(temp.resolve("data/results"))).isEmpty();
    }

    final void assertRefused(String shop, String reason) {
        assertThatThrownBy(migration().declared(shop)::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.orders")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertNothingWritten();
    }

    /**
     * A step of the shop that is declared otherwise is refused. The key of the orders stands behind {@code # of orders}; where
     * the query is to give a column {@code n} or {@code j}, that becomes the key.
     */
    protected final void assertDoesNotFit(String declared, String instead, String reason) {
        database.withShop().withRows(5, 20, 2);
        String shop = MigrationDesign.SHOP.replaceFirst("(?s)(orders:.*?key: id)\n", "$1 # of orders\n");
        assertThat(shop).contains(declared);
        String other = shop.replace(declared, instead);
        if (instead.contains(" AS n ")) {
            other = other.replace("key: id # of orders", "key: n");
        } else if (instead.equals("key: user_id")) {
            other = other.replace("key: order_id", "key: quantity");
        } else if (instead.contains(" AS j ")) {
            other = other.replace("key: id # of orders", "key: j");
        }

        assertRefused(other, reason);
    }

    /** What {@code keep} promises it does, or says that it cannot. */
    @Test
    void anUndeclaredColumnThatCannotBeKept() {
        database.withShop().withRows(2, 2, 1);

        assertRefused(
                MigrationDesign.SHOP.replace(
                        "query: SELECT * FROM orders",
                        "query: SELECT orders.*, 1 AS entity_type, 2 AS price FROM orders\n        additional: keep"),
                "additional: keep cannot keep entity_type, price, since attributes of these names are declared or written"
                        + " by Caravan; rename them in the query, such as entity_type AS source_entity_type");
    }

    @Test
    void aDatabaseThatIsNotThere() {
        String nobody = database.url().replaceFirst("localhost:\\d+/.*", "localhost:1/shop");

        assertThatThrownBy(TestMigration.of(table, new TestDatabase(nobody), temp)::run)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageStartingWith(nobody + " cannot be read: ")
                .hasMessageNotContaining("\n");
        assertNothingWritten();
    }
}
