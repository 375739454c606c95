package dev.caravan.migration.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.database.TestVerification;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.source.SourceUnavailableException;
import dev.caravan.store.StoreUnavailableException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A reader that meets an error, not an exception, ends what waits for it, and is never taken for one that is through. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
@Timeout(120)
class ReaderErrorsTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    ReaderErrorsTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop();
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static void runOutOfMemory() {
        throw new OutOfMemoryError("Java heap space");
    }

    /** Of parts without rows it is the reader that accounts. */
    @Test
    void aMigrationIsInterrupted() throws Exception {
        TestMigration migration = TestMigration.of(table, database, temp)
                .around(store -> TestVerification.beforeRecord(0, "PART#", store, ReaderErrorsTest::runOutOfMemory));

        assertThat(migration.run())
                .singleElement()
                .satisfies(receipt -> assertThat(receipt.state()).isEqualTo(Receipt.State.INTERRUPTED))
                .satisfies(receipt -> assertThat(receipt.message())
                        .startsWith("feeds.yaml: migrations.shop.steps.users: its rows do not fit into the memory")
                        .contains("fetchSize"));
    }

    @Test
    void aVerificationDoesNotPassOverThePart() throws Exception {
        database.withRows(30, 30, 1);
        TestMigration.of(table, database, temp).run();
        TestVerification verification = TestVerification.of(table, database, temp);

        assertThatThrownBy(
                        verification.around(store ->
                                TestVerification.beforeRecord(2, "VERDICT#", store, ReaderErrorsTest::runOutOfMemory))
                                ::run)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessageStartingWith("feeds.yaml: migrations.shop.steps.users: ");
        assertThat(Project.names(temp.resolve("data/results"))).noneMatch(name -> name.startsWith("verify-"));

        VerificationReport report = verification.run().report();
        assertThat(report.equal()).isTrue();
        assertThat(report.steps().get(0).records().read()).isEqualTo(30);
    }

    /** What the database refuses while it reads names the step, so that its query can be mended. */
    @Test
    void aQueryThatFailsWhileItIsReadNamesItsStep() throws Exception {
        database.withRows(3, 5, 2);
        TestMigration migration = TestMigration.of(table, database, temp)
                .declared(MigrationDesign.SHOP.replace(
                        "table: users", "query: SELECT *, 1 / (id - 2) AS rank FROM users"));

        assertThat(migration.run().get(0).message())
                .isEqualTo("feeds.yaml: migrations.shop.steps.users: ERROR: division by zero");
    }

    /** A database that does not know its encoding keeps any bytes. */
    @Test
    void aValueThatIsNoTextIsNamedWithItsRow(TestPostgres.Server server) throws Exception {
        TestDatabase unknowing = new TestDatabase(
                server.newDatabase("TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
                        .replaceFirst("\\?.*", ""));
        unknowing.withShop().withRows(9, 5, 2).run("UPDATE users SET name = E'M\\xfcller' WHERE id = 8");

        assertThat(TestMigration.of(table, unknowing, temp).run().get(0).message())
                .startsWith("feeds.yaml: migrations.shop.steps.users: the column name of the row with the key 8 cannot"
                        + " be read: ")
                .endsWith("; mend it in the database, or leave it out in the query");
    }

    /** The server fails for all rows that are fetched with it. */
    @Test
    void aCharacterThatNoEncodingElseHasIsNamedWithItsRow(TestPostgres.Server server) throws Exception {
        TestDatabase western =
                new TestDatabase(server.newDatabase("TEMPLATE template0 ENCODING 'WIN1252' LC_COLLATE 'C' LC_CTYPE 'C'")
                        .replaceFirst("\\?.*", ""));
        western.withShop()
                .withRows(3, 5, 2)
                .run("UPDATE order_items SET product = chr(129) WHERE order_id = 'o-4'" + " AND product = 'P-2'");

        assertThat(TestMigration.of(table, western, temp).run().get(1).message())
                .startsWith("feeds.yaml: migrations.shop.steps.orders: the column product of the row with the key o-4"
                        + " cannot be read: ERROR: ");
    }

    @Test
    void tooManyConnectionsNameTheOptionForThem() throws Exception {
        database.withRows(9, 5, 2)
                .run(
                        "DROP ROLE IF EXISTS frugal",
                        "CREATE ROLE frugal LOGIN CONNECTION LIMIT 1",
                        "GRANT SELECT ON users, orders, order_items TO frugal");

        assertThat(TestMigration.of(table, database.as("frugal"), temp)
                        .run()
                        .get(0)
                        .message())
                .startsWith("the database: FATAL: too many connections for role")
                .endsWith("; use fewer connections by --readers N, which takes N and one more");
    }

    /** What a dry run tells of the steps before must not look as if that were all. */
    @Test
    void aDryRunWhoseLaterStepFailsIsNoAnswer() {
        database.withRows(3, 5, 2);
        TestMigration migration = TestMigration.of(table, database, temp)
                .declared(MigrationDesign.SHOP.replace(
                        "SELECT * FROM orders", "SELECT *, 1 / (user_id - 2) AS rank FROM orders"));

        assertThatThrownBy(migration::tryOut)
                .isInstanceOf(SourceUnavailableException.class)
                .hasMessage("feeds.yaml: migrations.shop.steps.orders: ERROR: division by zero");
    }

    /** Without the mark a later run would not know where to go on from. */
    @Test
    void aMarkThatCannotBeSetIsTold() {
        database.withChanges().withRows(3, 5, 2);
        TestMigration migration = TestMigration.of(table, database, temp)
                .declared(MigrationDesign.CHANGING)
                .around(store -> TestVerification.awayAfter(0, "LAST", store));

        assertThatThrownBy(migration::run)
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("pulled the plug");
    }
}
