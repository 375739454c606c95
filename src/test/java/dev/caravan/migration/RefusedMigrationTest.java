package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.engine.SharedTestEngine;
import dev.caravan.source.SourceUnavailableException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does not fit is refused in one line, before anything is written. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class RefusedMigrationTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    RefusedMigrationTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database;
    }

    @AfterEach
    void close() {
        table.close();
    }

    private void assertNothingWritten() {
        assertThat(table.dump().items()).isEmpty();
        assertThat(Project.names(temp.resolve("data/results"))).isEmpty();
    }

    /** What the shop's declaration says, what it is to say instead, and what the refusal says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM orders | SELECT user_id FROM orders | orders gives no column id for ORDER.order_id; it gives user_id",
                "key: id # of orders | key: ident | orders gives no column ident of the key; it gives id, user_id,",
                "{order_id: id} | {order_id: id, total: amount} | orders gives no column amount for ORDER.total",
                "SELECT * FROM orders | SELECT *, id FROM orders | orders gives the column id twice",
                "SELECT * FROM orders | SELEC * FROM orders | orders: ERROR: syntax error at or near",
                "SELECT * FROM orders | SELECT * FROM order_s | orders: ERROR: relation \"order_s\" does not exist",
                "SELECT * FROM orders | SELECT * FROM orders WHERE id = ? | orders: No value specified for parameter 1",
                "key: order_id | key: item_id | orders.items gives no column item_id",
                "key: id # of orders | key: user_id | orders: the key user_id is not unique: 1 stands in more than one row",
                "SELECT * FROM orders | SELECT *, NULL::text AS n FROM orders | the key n is null in a row",
                "SELECT * FROM orders | SELECT id, user_id, 'x'::bytea AS status FROM orders | orders: column status is of type bytea",
                "SELECT * FROM orders | SELECT *, '{}'::json AS j FROM orders | could not identify an ordering operator",
            })
    void aStepThatDoesNotFit(String declared, String instead, String reason) {
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
        TestMigration migration = TestMigration.of(table, database, temp).declared(other);

        assertThatThrownBy(migration::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.orders")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertNothingWritten();
    }

    @Test
    void aDatabaseThatIsNotThere() {
        TestMigration migration = TestMigration.of(table, new TestDatabase("jdbc:postgresql://localhost:1/shop"), temp);

        assertThatThrownBy(migration::run)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageStartingWith("jdbc:postgresql://localhost:1/shop cannot be read: ")
                .hasMessageNotContaining("\n");
        assertNothingWritten();
    }

    @Test
    void aQueryThatWrites() {
        database.withShop()
                .withRows(2, 2, 1)
                .run(
                        "CREATE TABLE seen (id text)",
                        "CREATE FUNCTION see(id text) RETURNS text LANGUAGE sql AS"
                                + " 'INSERT INTO seen VALUES (id) RETURNING id'");

        assertThatThrownBy(TestMigration.of(table, database, temp)
                        .declared(MigrationDesign.SHOP.replace(
                                "SELECT * FROM orders", "SELECT see(id) AS id, user_id, status FROM orders"))::run)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageContaining("cannot execute INSERT in a read-only transaction");
        assertNothingWritten();
    }
}
