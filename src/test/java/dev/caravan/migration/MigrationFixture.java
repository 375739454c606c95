package dev.caravan.migration;

import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TableDump;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A database and a table of a test's own, and a folder for what migrations leave there. */
abstract class MigrationFixture {

    @TempDir
    Path temp;

    final SdkTable table;
    final TestDatabase database;

    MigrationFixture(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database;
    }

    @AfterEach
    void close() {
        table.close();
    }

    /** How many records with such a sort key the table has. */
    long records(String sortKey) {
        return table.dump().items().stream()
                .filter(item -> TableDump.text(item, "SK").startsWith(sortKey))
                .count();
    }

    /** The migration of the shop. */
    TestMigration migration() {
        return TestMigration.of(table, database, temp);
    }

    /** What compares the shop with the table. */
    TestVerification verification() {
        return TestVerification.of(table, database, temp);
    }

    /** The command that migrates the shop. */
    MigrationProcess process() {
        return MigrationProcess.of(table, database, temp);
    }
}
