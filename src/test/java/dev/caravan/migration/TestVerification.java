package dev.caravan.migration;

import dev.caravan.design.Design;
import dev.caravan.design.DesignHash;
import dev.caravan.design.DesignLoader;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.job.DataFolder;
import dev.caravan.job.JobSettings;
import dev.caravan.store.Connection;
import dev.caravan.store.MeteredPace;
import dev.caravan.store.ReadPace;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.WriteAction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A verification of the migration {@code shop}. Each run counts as a process of its own.
 *
 * @param temp has the data folder, and designs
 * @param around what stands between Caravan and the table
 * @param told what it tells
 */
record TestVerification(
        SdkTable table,
        TestDatabase database,
        Path temp,
        String declared,
        MigrationSettings settings,
        ReadPace pace,
        UnaryOperator<TableStore> around,
        List<String> told) {

    /** The shop, by two readers, in parts of seven entities. */
    static TestVerification of(SdkTable table, TestDatabase database, Path temp) {
        return new TestVerification(
                table,
                database,
                temp,
                MigrationDesign.SHOP,
                new MigrationSettings(2, 7),
                ReadPace.UNLIMITED,
                UnaryOperator.identity(),
                new ArrayList<>());
    }

    /** Declared otherwise. */
    TestVerification declared(String migrations) {
        return new TestVerification(table, database, temp, migrations, settings, pace, around, told);
    }

    /** With other bounds. */
    TestVerification settings(int readers, int partRows) {
        return new TestVerification(
                table, database, temp, declared, new MigrationSettings(readers, partRows), pace, around, told);
    }

    /** At another pace. */
    TestVerification pace(ReadPace other) {
        return new TestVerification(table, database, temp, declared, settings, other, around, told);
    }

    /** With something between Caravan and the table. */
    TestVerification around(UnaryOperator<TableStore> other) {
        return new TestVerification(table, database, temp, declared, settings, pace, other, told);
    }

    /** Compares the source. */
    VerifiedMigration run() throws Exception {
        return run(false);
    }

    /** Compares the source and the whole table. */
    VerifiedMigration runWithExtra() throws Exception {
        return run(true);
    }

    private VerifiedMigration run(boolean extra) throws Exception {
        Path folder = MigrationDesign.with(temp, declared);
        Design design = DesignLoader.load(folder);
        MeteredPace metered = new MeteredPace(pace);
        try (TableStore store =
                around.apply(Connection.to(table.endpoint(), table.name()).open(metered))) {
            MigrationVerification verification = new MigrationVerification(new MigrationVerification.Parts(
                    design,
                    store,
                    metered,
                    DataFolder.under(temp.resolve("data")),
                    JobSettings.DEFAULT,
                    Clock.systemUTC()));
            MigrationRequest migration = new MigrationRequest(
                    design.migrations().get("shop"),
                    new DatabaseAddress(database.url()),
                    new Login(database.user(), ""),
                    settings);
            return verification.verify(
                    new VerificationRequest(migration, extra, "the test engine", DesignHash.of(folder), "jo@here"),
                    told::add);
        }
    }

    /** A table that goes away when so many records with such a sort key have been put. */
    static TableStore awayAfter(int records, String sortKey, TableStore store) {
        return beforeRecord(records, sortKey, store, () -> {
            throw new StoreUnavailableException("the table did not answer for 0 s: pulled the plug", null);
        });
    }

    /** A table to which something happens before a record with such a sort key is put, and before all behind it. */
    static TableStore beforeRecord(int before, String sortKey, TableStore store, Runnable action) {
        AtomicInteger put = new AtomicInteger();
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (puts(method, arguments, sortKey) && put.getAndIncrement() >= before) {
                        action.run();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static boolean puts(Method method, Object[] arguments, String sortKey) {
        return method.getName().equals("transact")
                && ((List<?>) arguments[0])
                        .stream()
                                .anyMatch(action -> action instanceof WriteAction.Put put
                                        && put.item().key().sort().startsWith(sortKey));
    }
}
