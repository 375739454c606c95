package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignFingerprint;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.JobSettings;
import dev.caravan.job.StopRequestedException;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Login;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.verify.MigrationVerifier;
import dev.caravan.migration.verify.VerificationRequest;
import dev.caravan.store.TableStore;
import dev.caravan.store.pace.MeteredReadLimiter;
import dev.caravan.store.pace.ReadLimiter;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Another session keeps a table locked: whoever waits for it can be stopped, and does not wait for ever. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class LockedTableTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    LockedTableTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop().withRows(3, 5, 2);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        table.close();
    }

    private TableStore store() {
        return dev.caravan.store.dynamodb.TableConnection.to(table.endpoint(), table.name())
                .open();
    }

    private MigrationRequest request(Design design) {
        return new MigrationRequest(
                design.migrations().get("shop"),
                new JdbcAddress(database.url()),
                new Login(database.user(), ""),
                MigrationSettings.DEFAULT);
    }

    @Test
    void aMigrationThatWaitsIsStopped() throws Exception {
        Design design = DesignLoader.load(MigrationDesign.with(temp, MigrationDesign.SHOP));
        try (TableStore store = store();
                JobLauncher imports = new JobLauncher(
                        design,
                        store,
                        DataFolder.under(temp.resolve("data")),
                        JobSettings.DEFAULT,
                        Clock.systemUTC())) {

            assertStops(() -> new MigrationLauncher(imports, store).open(request(design)), imports::stopAll);

            // what is opened later is not an exception
            assertThatThrownBy(() -> new MigrationLauncher(imports, store).open(request(design)))
                    .isInstanceOf(StopRequestedException.class);
        }
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void aVerificationThatWaitsIsStopped() throws Exception {
        Path folder = MigrationDesign.with(temp, MigrationDesign.SHOP);
        Design design = DesignLoader.load(folder);
        try (TableStore store = store()) {
            MigrationVerifier verification = new MigrationVerifier(new MigrationVerifier.Parts(
                    design,
                    store,
                    new MeteredReadLimiter(ReadLimiter.UNLIMITED),
                    DataFolder.under(temp.resolve("data")),
                    JobSettings.DEFAULT,
                    Clock.systemUTC()));
            VerificationRequest request = new VerificationRequest(
                    request(design), false, "the test engine", DesignFingerprint.of(folder), "jo@here");

            assertStops(() -> verification.verify(request, line -> {}), verification::stop);
        }
        assertThat(table.dump().items()).isEmpty();
        assertThat(Project.names(temp.resolve("data/results"))).isEmpty();
    }

    /** Something that stops whoever waits. */
    @FunctionalInterface
    private interface Stop {
        void stop(String reason);
    }

    private void assertStops(Callable<?> work, Stop stop) throws SQLException {
        try (Connection other = database.connect();
                Statement locking = other.createStatement()) {
            other.setAutoCommit(false);
            locking.execute("LOCK TABLE orders IN ACCESS EXCLUSIVE MODE");
            Future<?> waiting = threads.submit(work);
            await().until(this::someoneWaits);

            stop.stop("enough");

            assertThatThrownBy(waiting::get)
                    .hasCauseInstanceOf(StopRequestedException.class)
                    .hasMessageContaining("enough");
        }
    }

    private boolean someoneWaits() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet locks = statement.executeQuery("SELECT 1 FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")) {
            return locks.next();
        }
    }

    /** What a database sets for its applications is for short queries. */
    @Test
    void limitsOfTheDatabaseDoNotHold() throws Exception {
        database.run(
                "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 1000', current_database()); END $$",
                "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 0', current_database()); END $$");
        try (Snapshot snapshot = Snapshot.take(new JdbcAddress(database.url()), new Login(database.user(), ""));
                Connection reader = snapshot.reader()) {
            for (Connection connection : new Connection[] {snapshot.leader(), reader}) {
                assertThat(setting(connection, "statement_timeout")).isEqualTo("0");
                assertThat(setting(connection, "lock_timeout")).isEqualTo("15s");
                assertThat(setting(connection, "default_transaction_read_only")).isEqualTo("on");
            }
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet value = statement.executeQuery("SHOW " + name)) {
            value.next();
            return value.getString(1);
        }
    }
}
