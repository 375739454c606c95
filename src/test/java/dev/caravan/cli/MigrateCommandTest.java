package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code caravan migrate} as a script sees it. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrateCommandTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MigrateCommandTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop();
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Ran migrate(String name, String url, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "migrate",
                name,
                "--design",
                MigrationDesign.with(temp, MigrationDesign.SHOP).toString(),
                "--jdbc-url",
                url,
                "--user",
                database.user()));
        arguments.addAll(List.of(more));
        return Ran.on(table, temp.resolve("data"), arguments.toArray(String[]::new));
    }

    @Test
    void aMigrationPrintsAReceiptForEachStep() {
        database.withRows(3, 5, 2);
        Path password = Project.write(temp.resolve("password"), "not asked for here");

        Ran ran = migrate("shop", database.url(), "--json", "--password-file", password.toString());

        assertThat(ran.exit()).as(ran.err().toString()).isZero();
        assertThat(ran.out()).hasSize(2);
        assertThat(Receipt.parse(ran.out().get(0)).records()).isEqualTo(new RecordCounts(3, 3, 0, 0, 0));
        Receipt orders = Receipt.parse(ran.out().get(1));
        assertThat(orders.records()).isEqualTo(new RecordCounts(15, 15, 0, 0, 0));
        assertThat(orders.file()).isEqualTo("shop.orders");
        assertThat(Ran.on(table, temp.resolve("data"), "imports").raw()).contains("shop.users", "shop.orders");
    }

    @Test
    void rejectsAreToldAndShowInTheExitCode() {
        database.withRows(3, 5, 2).run("UPDATE users SET email = 'no mail' WHERE id = 2");

        Ran ran = migrate("shop", database.url(), "--readers", "1");

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.err()).singleElement().asString().contains("shop.users: 1 rejected record is in ");
        assertThat(ran.raw()).contains("shop.users", "COMPLETED_WITH_REJECTS", "shop.orders");
    }

    @Test
    void aDryRunTellsWhatWouldComeOfIt() {
        database.withRows(1, 5, 2).run("DELETE FROM order_items WHERE order_id = 'o-5'");

        Ran ran = migrate("shop", database.url(), "--dry-run", "--max-write-units", "10");

        assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(3);
        assertThat(ran.raw())
                .contains(
                        "dry run of shop.users: 1 rows, 1 bundles: 1 new, 0 changed, 0 as they are, 0 rejected",
                        "7 write units in 1 transaction; at 10 a second that takes 0:00:01",
                        "dry run of shop.orders: 13 rows, 5 bundles: 4 new, 0 changed, 0 as they are, 1 rejected",
                        "rejected rows: NO_ITEMS 1",
                        "| o-1 ",
                        "| USER#1 ");
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void whatChangedSinceIsAskedForInTime() {
        assertRefused(
                migrate("shop", database.url(), "--since", "yesterday"), 2, "--since takes last, or a point in time");
        assertRefused(migrate("shop", database.url(), "--since", "last"), 2, "--since wants updatedAt");
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void anEmptyDatabaseIsNoMistake() {
        Ran ran = migrate("shop", database.url(), "--json");

        assertThat(ran.exit()).isZero();
        assertThat(Receipt.parse(ran.out().get(1)).records()).isEqualTo(RecordCounts.ZERO);
    }

    @Test
    void aRunOfAMigrationIsNotUndoneAndSaysWhatToDo() {
        database.withRows(3, 5, 2);
        Receipt users =
                Receipt.parse(migrate("shop", database.url(), "--json").out().get(0));

        Ran ran = Ran.on(table, temp.resolve("data"), "undo", users.importId());

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.err())
                .singleElement()
                .asString()
                .contains("is the step shop.users of a migration", "into a table of its own, by --table");
        assertThat(table.dump().of("USER")).hasSize(3);
    }

    @Test
    void whatIsWrongIsToldInOneLine() {
        assertRefused(migrate("warehouse", database.url()), 2, "declares no migration warehouse; there are: shop");
        assertRefused(migrate("shop", "jdbc:postgresql://localhost:1/shop"), 1, "cannot be read: ");
        assertRefused(migrate("shop", database.url() + "?password=s3cret"), 2, "the JDBC URL holds credentials");
        assertRefused(migrate("shop", database.url(), "--password", "s3cret"), 2, "list of processes");
        assertRefused(migrate("shop", database.url(), "--password=s3cret"), 2, "list of processes");
        assertRefused(
                migrate(
                        "shop",
                        database.url(),
                        "--password-file",
                        temp.resolve("none").toString()),
                2,
                "there is no password file " + temp.resolve("none"));
        database.run("ALTER TABLE orders RENAME COLUMN status TO state");
        assertRefused(migrate("shop", database.url()), 2, "gives no column status for ORDER.status");
        assertThat(table.dump().items()).isEmpty();
    }

    private static void assertRefused(Ran ran, int exit, String reason) {
        assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(exit);
        assertThat(ran.err()).singleElement().asString().startsWith("caravan: ").contains(reason);
        assertThat(ran.err().toString()).doesNotContain("s3cret");
    }
}
