package dev.caravan.migration;

import dev.caravan.design.Migration;
import dev.caravan.design.OnExisting;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TestImport;
import dev.caravan.ledger.Receipt;
import dev.caravan.route.MigrationClient;
import dev.caravan.store.TableStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The migration {@code shop} from a database into a table, with its routes. Each run counts as a process of its own.
 *
 * @param temp has the data folder, and designs
 * @param around what stands between Caravan and the table
 * @param extent which rows it reads
 * @param policy instead of those of the steps
 */
record TestMigration(
        SdkTable table,
        TestDatabase database,
        Path temp,
        String declared,
        MigrationSettings settings,
        UnaryOperator<TableStore> around,
        Extent extent,
        Optional<OnExisting> policy) {

    /** The shop, by two readers, in parts of seven entities. */
    static TestMigration of(SdkTable table, TestDatabase database, Path temp) {
        return new TestMigration(
                table,
                database,
                temp,
                MigrationDesign.SHOP,
                new MigrationSettings(2, 7),
                UnaryOperator.identity(),
                new Extent.All(),
                Optional.empty());
    }

    /** Under another policy. */
    TestMigration under(OnExisting other) {
        return new TestMigration(table, database, temp, declared, settings, around, extent, Optional.of(other));
    }

    /** Declared otherwise. */
    TestMigration declared(String migrations) {
        return new TestMigration(table, database, temp, migrations, settings, around, extent, policy);
    }

    /** With other bounds. */
    TestMigration settings(int readers, int partRows) {
        return new TestMigration(
                table, database, temp, declared, new MigrationSettings(readers, partRows), around, extent, policy);
    }

    /** With something between Caravan and the table. */
    TestMigration around(UnaryOperator<TableStore> other) {
        return new TestMigration(table, database, temp, declared, settings, other, extent, policy);
    }

    /** So much of it. */
    TestMigration reading(Extent other) {
        return new TestMigration(table, database, temp, declared, settings, around, other, policy);
    }

    Path data() {
        return temp.resolve("data");
    }

    /** The receipts of its steps. */
    List<Receipt> run() throws Exception {
        try (TestImport caravan = start()) {
            return new MigrationClient(caravan.camel()).migrate(request(caravan, false));
        }
    }

    /** What a dry run tells of its steps. */
    List<StepOutlook> tryOut() throws Exception {
        try (TestImport caravan = start()) {
            return new MigrationClient(caravan.camel()).tryOut(request(caravan, true));
        }
    }

    private TestImport start() throws Exception {
        return TestImport.into(table, data())
                .design(MigrationDesign.with(temp, declared))
                .around(around)
                .start();
    }

    private MigrationRequest request(TestImport caravan, boolean dryRun) {
        Migration shop = caravan.design().migrations().get("shop");
        return new MigrationRequest(
                policy.map(shop::under).orElse(shop),
                new DatabaseAddress(database.url()),
                new Login(database.user(), ""),
                settings,
                extent,
                dryRun);
    }
}
