package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.migration.database.RefusalContract;
import dev.caravan.source.SourceUnavailableException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does not fit is refused in one line, before anything is written. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class RefusedMigrationTest extends RefusalContract {

    RefusedMigrationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
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
                "key: order_id | key: quantity | orders.items: the key quantity of type int4 is not compared with id of type text of its entity; cast",
                "key: id # of orders | key: user_id | orders: the key user_id is not unique: 1 stands in more than one row",
                "SELECT * FROM orders | SELECT *, NULL::text AS n FROM orders | the key n is null in a row",
                "SELECT * FROM orders | SELECT id, user_id, 'x'::bytea AS status FROM orders | orders: column status is of type bytea",
                "SELECT * FROM orders | SELECT *, '{}'::json AS j FROM orders | could not identify an ordering operator",
            })
    void aStepThatDoesNotFit(String declared, String instead, String reason) {
        assertDoesNotFit(declared, instead, reason);
    }

    @Test
    void aQueryThatWrites() {
        database.withShop()
                .withRows(2, 2, 1)
                .run(
                        "CREATE TABLE seen (id text)",
                        "CREATE FUNCTION see(id text) RETURNS text LANGUAGE sql AS"
                                + " 'INSERT INTO seen VALUES (id) RETURNING id'");

        assertThatThrownBy(migration()
                        .declared(MigrationDesign.SHOP.replace(
                                "SELECT * FROM orders", "SELECT see(id) AS id, user_id, status FROM orders"))::run)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageContaining("cannot execute INSERT in a read-only transaction");
        assertNothingWritten();
    }
}
