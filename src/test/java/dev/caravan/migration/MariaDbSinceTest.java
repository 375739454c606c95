package dev.caravan.migration;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.migration.read.ChangeWindowContract;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was changed since the last run of a migration from MariaDB. */
@ExtendWith({SharedTestEngine.class, TestMariaDb.class})
class MariaDbSinceTest extends ChangeWindowContract {

    private static final String CHANGING_TENANTS = MigrationDesign.TENANTS
            .replace("key: [tenant, id]", "key: [tenant, id]\n        updatedAt: updated_at")
            .replace("key: [tenant, nr]", "key: [tenant, nr]\n          updatedAt: changed");

    MariaDbSinceTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    /** The database takes their keys for the same, though they are neither the same characters nor the same bytes. */
    @ParameterizedTest
    @CsvSource({"latin1, utf8mb4", "utf8mb4, latin1", "utf8mb3, utf8mb4", "latin1, latin1"})
    void aChangedLineFindsItsOrderInAnotherCharacterSet(String ofOrders, String ofLines) throws Exception {
        database.run(
                "DROP TABLE order_items, orders",
                "CREATE TABLE order_lines (tenant varchar(20) CHARACTER SET " + ofLines + ", nr varchar(20)"
                        + " CHARACTER SET " + ofLines
                        + ", product text, quantity int, price int, changed timestamp NULL,"
                        + " KEY (tenant, nr))",
                "CREATE TABLE orders (tenant varchar(20) CHARACTER SET " + ofOrders + ", id varchar(20)"
                        + " CHARACTER SET " + ofOrders
                        + ", status text, updated_at timestamp NULL, PRIMARY KEY (tenant, id))",
                "INSERT INTO orders SELECT 'Köln', concat('É-', seq), 'PAID', '2026-11-02' FROM seq_1_to_20",
                "INSERT INTO order_lines SELECT 'KÖLN', concat('é-', seq), 'P-1', 1, 1, '2026-11-02' FROM seq_1_to_20");
        TestMigration orders = TestMigration.of(table, database, temp).declared(CHANGING_TENANTS);
        assertThat(orders.run().get(0).bundles()).isEqualTo(new RecordCounts(20, 20, 0, 0, 0));
        database.run("UPDATE order_lines SET quantity = 9, changed = now() WHERE nr = 'É-7'");

        Receipt since = orders.reading(new MigrationScope.SinceLast()).run().get(0);

        assertThat(since.bundles()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));
        assertThat(text(table.dump().one("ORDER#Köln/É-7", "ITEM#P-1"), "quantity"))
                .as("under the id of its order")
                .isEqualTo("9");
    }
}
