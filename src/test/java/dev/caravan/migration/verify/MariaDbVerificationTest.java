package dev.caravan.migration.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.job.verify.VerificationResult.Counts;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a migration brought over from MariaDB is compared with it, by its own notion of which texts are the same. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbVerificationTest extends FileVerificationContract {

    MariaDbVerificationTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    private VerifiedMigration migratedAndVerified(String declared) throws Exception {
        migration().settings(2, 1).declared(declared).run();
        return verification().settings(2, 1).declared(declared).runWithExtra();
    }

    private void putOrder(String id) {
        put("USER#u-1", "ORDER#" + id, "ORDER", Map.of("order_id", AttributeValue.fromS(id)));
    }

    /** Every key is a boundary of a part. Case does not count in this collation, and blanks at the end neither. */
    @Test
    void keysAndLinesThatTheCollationTakesForTheSame() throws Exception {
        database.run(
                "CREATE TABLE orders (id varchar(20) COLLATE utf8mb4_general_ci PRIMARY KEY, user_id text, status text)",
                "CREATE TABLE order_items (order_id varchar(20) COLLATE utf8mb4_general_ci, product text,"
                        + " quantity int, price int, FOREIGN KEY (order_id) REFERENCES orders (id))",
                "INSERT INTO orders SELECT concat('Order-', seq), 'u-1', 'PAID' FROM seq_1_to_30",
                "INSERT INTO order_items SELECT concat('ORDER-', seq), 'P-1', 1, 1 FROM seq_1_to_30",
                "INSERT INTO order_items SELECT concat('order-', seq, '  '), 'P-2', 1, 1 FROM seq_1_to_30");

        VerifiedMigration verified = migratedAndVerified(MigrationDesign.ORDERS);

        assertThat(verified.first()).isEmpty();
        assertThat(verified.report().steps().get(0).bundles()).isEqualTo(equal(30));

        putOrder("ORDER-8");
        table.change("ORDER#Order-9", "ITEM#P-2", item -> item.put("quantity", AttributeValue.fromN("2")));

        assertThat(verification()
                        .declared(MigrationDesign.ORDERS)
                        .runWithExtra()
                        .first())
                .as("the database finds Order-8 under ORDER-8, which is no row's order all the same")
                .containsExactlyInAnyOrder(
                        "orders: ORDER#Order-9 ITEM#P-2 quantity: 1 in the source, 2 in the table",
                        "orders: USER#u-1 ORDER#ORDER-8 has no row in the source");
    }

    @Test
    void keysOfSeveralColumns() throws Exception {
        database.run(
                "CREATE TABLE orders (tenant varchar(20) COLLATE utf8mb4_swedish_ci, id int, status text,"
                        + " PRIMARY KEY (tenant, id))",
                "CREATE TABLE order_lines (tenant varchar(20) COLLATE utf8mb4_swedish_ci, nr int, product text,"
                        + " quantity int, price int, KEY (tenant, nr))",
                "INSERT INTO orders SELECT t, cast(seq AS signed) - 2, 'PAID' FROM (SELECT 'a' AS t UNION ALL SELECT 'B'"
                        + " UNION ALL SELECT 'ä' UNION ALL SELECT 'Z') tenants, seq_1_to_5",
                "INSERT INTO order_lines SELECT tenant, id, concat('P-', seq), 1, 1 FROM orders, seq_1_to_2");
        VerifiedMigration verified = migratedAndVerified(MigrationDesign.TENANTS);

        assertThat(verified.first()).isEmpty();
        assertThat(verified.report().steps().get(0).bundles()).isEqualTo(equal(20));

        database.run(
                "DELETE FROM order_lines WHERE tenant = 'B' AND nr = 3",
                "DELETE FROM orders WHERE tenant = 'B' AND id = 3",
                "INSERT INTO orders VALUES ('ö', 1, 'PAID')",
                "INSERT INTO order_lines VALUES ('ö', 1, 'P-1', 1, 1)");
        VerifiedMigration changed =
                verification().settings(2, 1).declared(MigrationDesign.TENANTS).runWithExtra();

        assertThat(changed.report().steps().get(0).bundles()).isEqualTo(new Counts(20, 19, 0, 1, 0));
        assertThat(changed.first())
                .containsExactlyInAnyOrder(
                        "orders: USER#ö ORDER#ö/1 is not in the table",
                        "orders: USER#B ORDER#B/3 has no row in the source",
                        "orders: ORDER#B/3 ITEM#P-1 has no row in the source",
                        "orders: ORDER#B/3 ITEM#P-2 has no row in the source");
    }

    /** Such a text cannot be compared with the column at all. */
    @Test
    void anOrderWhoseIdTheColumnsCharacterSetDoesNotHave() throws Exception {
        database.run(
                "CREATE TABLE orders (id varchar(20) CHARACTER SET latin1 PRIMARY KEY, user_id text, status text)",
                "CREATE TABLE order_items (order_id varchar(20) CHARACTER SET latin1, product text, quantity int,"
                        + " price int, FOREIGN KEY (order_id) REFERENCES orders (id))",
                "INSERT INTO orders SELECT concat('Bücher-', seq), 'u-1', 'PAID' FROM seq_1_to_30",
                "INSERT INTO order_items SELECT id, 'P-1', 1, 1 FROM orders");
        assertThat(migratedAndVerified(MigrationDesign.ORDERS).first()).isEmpty();
        putOrder("本-1");
        putOrder("\uD83D\uDCD6-2");

        assertThat(verification()
                        .declared(MigrationDesign.ORDERS)
                        .runWithExtra()
                        .first())
                .containsExactlyInAnyOrder(
                        "orders: USER#u-1 ORDER#本-1 has no row in the source",
                        "orders: USER#u-1 ORDER#\uD83D\uDCD6-2 has no row in the source");
    }
}
