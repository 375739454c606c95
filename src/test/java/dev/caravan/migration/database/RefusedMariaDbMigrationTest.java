package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.source.SourceUnavailableException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What MariaDB cannot give whole is refused in one line, before anything is written. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class RefusedMariaDbMigrationTest extends RefusalContract {

    RefusedMariaDbMigrationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    /** What the shop's declaration says, what it is to say instead, and what the refusal says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM orders | SELECT user_id FROM orders | orders gives no column id for ORDER.order_id; it gives user_id",
                "SELECT * FROM orders | SELECT *, id FROM orders | orders: Duplicate column name 'id'",
                "SELECT * FROM orders | SELEC * FROM orders | orders: You have an error in your SQL syntax",
                "SELECT * FROM orders | SELECT * FROM order_s | order_s' doesn't exist",
                "SELECT * FROM orders | SELECT * FROM orders WHERE id = ? | orders: Parameter at position 1 is not set",
                "key: order_id | key: item_id | orders.items gives no column item_id",
                "key: order_id | key: quantity | orders.items: the key is of type INTEGER and that of its entity VARCHAR",
                "key: id # of orders | key: user_id | orders: the key user_id is not unique: 1 stands in more than one row",
                "SELECT * FROM orders | SELECT id, user_id, x'00' AS status FROM orders | orders: column status is of type VARBINARY",
            })
    void aStepThatDoesNotFit(String declared, String instead, String reason) {
        assertDoesNotFit(declared, instead, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "binary(16) | column id is of type BINARY",
                "varbinary(20) | column id is of type VARBINARY",
                "enum('a', 'b') | cast(id AS char) AS id",
                "double | cast(id AS char) AS id",
                "datetime(6) | cast(id AS char) AS id",
                "bit(8) | cast(id AS char) AS id"
            })
    void aKeyWhoseOrderIsNotThatOfItsText(String type, String advice) {
        database.run(
                "CREATE TABLE orders (id " + type + " PRIMARY KEY, user_id int, status text)",
                "CREATE TABLE order_items (order_id " + type + ", product text, quantity int, price int)");
        String orders = MigrationDesign.ORDERS.replace("SELECT *", "SELECT *, 'o' AS text");

        assertRefused(orders.replace("order_id: id", "order_id: text"), advice);
    }

    @Test
    void aKeyThatIsNull() {
        database.withShop().withRows(2, 2, 1);

        assertRefused(
                MigrationDesign.SHOP
                        .replace("SELECT * FROM orders", "SELECT orders.*, nullif(id, 'o-2') AS n FROM orders")
                        .replaceFirst("(?s)(orders:.*?)key: id", "$1key: n"),
                "the key n is null in a row");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MyISAM", "Aria", "MEMORY"})
    void aTableWithoutSnapshots(String engine) {
        database.run(
                "CREATE TABLE orders (id int PRIMARY KEY, user_id int, status varchar(20)) ENGINE = InnoDB",
                "CREATE TABLE order_items (order_id int, product varchar(20), quantity int, price int) ENGINE = "
                        + engine);

        assertRefused(
                MigrationDesign.ORDERS,
                "orders.items: the table order_items is kept by " + engine + ", which has no snapshots");
    }

    /** It can be ordered, but not compared with a boundary: that shows before anything is written. */
    @Test
    void aKeyOfTextsOfDifferentCollations() {
        database.run(
                "CREATE TABLE people (a varchar(9) COLLATE utf8mb4_unicode_ci, b varchar(9) COLLATE utf8mb4_general_ci)",
                "INSERT INTO people VALUES ('a', '1'), ('b', '2'), ('c', '3')");
        String people =
                """
                migrations:
                  shop:
                    steps:
                      orders:
                        entity: USER
                        query: SELECT concat(a, b) AS user_id, 'x@example.org' AS email FROM people
                        key: user_id
                """;

        assertThatThrownBy(migration().settings(1, 1).declared(people)::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.orders: Illegal mix of collations")
                .hasMessageContaining("COLLATE");
        assertNothingWritten();
    }

    @Test
    void aPasswordThatIsWrongIsNotRepeated() {
        database.run("CREATE OR REPLACE USER shopper IDENTIFIED BY 'right'");

        assertThatThrownBy(() -> Snapshot.take(new JdbcAddress(database.url()), new Login("shopper", "wr0ng-s3cret")))
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageContaining(" cannot be read: Access denied for user 'shopper'")
                .hasMessageNotContaining("\n")
                .hasStackTraceContaining("Access denied")
                .satisfies(failure -> assertThat(org.assertj.core.util.Throwables.getStackTrace(failure))
                        .doesNotContain("wr0ng-s3cret"));
    }

    @Test
    void aQueryThatWrites() {
        database.withShop()
                .withRows(2, 2, 1)
                .run(
                        "CREATE TABLE seen (id varchar(40))",
                        "CREATE FUNCTION see(id varchar(40)) RETURNS varchar(40) MODIFIES SQL DATA"
                                + " BEGIN INSERT INTO seen VALUES (id); RETURN id; END");

        assertRefused(
                MigrationDesign.SHOP.replace(
                        "SELECT * FROM orders", "SELECT see(id) AS id, user_id, status FROM orders"),
                "orders: Cannot execute statement in a READ ONLY transaction");
    }
}
