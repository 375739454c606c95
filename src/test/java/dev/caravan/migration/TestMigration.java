package dev.caravan.migration;

import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TestImport;
import dev.caravan.ledger.Receipt;
import dev.caravan.route.MigrationClient;
import dev.caravan.store.TableStore;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The migration {@code shop} from a database into a table, with its routes. Each run counts as a process of its own.
 *
 * @param temp has the data folder, and designs
 * @param around what stands between Caravan and the table
 */
record TestMigration(
        SdkTable table,
        TestDatabase database,
        Path temp,
        String declared,
        MigrationSettings settings,
        UnaryOperator<TableStore> around) {

    /** The shop, by two readers, in parts of seven entities. */
    static TestMigration of(SdkTable table, TestDatabase database, Path temp) {
        return new TestMigration(
                table, database, temp, MigrationDesign.SHOP, new MigrationSettings(2, 7), UnaryOperator.identity());
    }

    /** Declared otherwise. */
    TestMigration declared(String migrations) {
        return new TestMigration(table, database, temp, migrations, settings, around);
    }

    /** With other bounds. */
    TestMigration settings(int readers, int partRows) {
        return new TestMigration(table, database, temp, declared, new MigrationSettings(readers, partRows), around);
    }

    /** With something between Caravan and the table. */
    TestMigration around(UnaryOperator<TableStore> other) {
        return new TestMigration(table, database, temp, declared, settings, other);
    }

    Path data() {
        return temp.resolve("data");
    }

    /** The receipts of its steps. */
    List<Receipt> run() throws Exception {
        try (TestImport caravan = TestImport.into(table, data())
                .design(MigrationDesign.with(temp, declared))
                .around(around)
                .start()) {
            return new MigrationClient(caravan.camel())
                    .migrate(new MigrationRequest(
                            caravan.design().migrations().get("shop"),
                            new DatabaseAddress(database.url()),
                            new Login(database.user(), ""),
                            settings));
        }
    }
}
