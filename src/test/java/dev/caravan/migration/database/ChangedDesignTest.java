package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Design;
import dev.caravan.design.MigrationStep;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.ledger.RunKey;
import dev.caravan.migration.read.StepSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** By what a migration is known again: a run under one design of the table is not gone on with under another. */
@ExtendWith(TestPostgres.class)
class ChangedDesignTest {

    @TempDir
    private Path temp;

    private final TestDatabase database;

    ChangedDesignTest(TestDatabase database) {
        this.database = database.withShop();
    }

    private RunKey key(int step, String declared, String instead) throws Exception {
        Path folder = MigrationDesign.with(temp, MigrationDesign.SHOP);
        Path tableYaml = folder.resolve("table.yaml");
        String text = Files.readString(tableYaml);
        assertThat(text).contains(declared);
        Files.writeString(tableYaml, text.replace(declared, instead));
        Design design = DesignLoader.load(folder);
        MigrationStep declaration = design.migrations().get("shop").steps().get(step);
        JdbcAddress address = new JdbcAddress(database.url());
        try (Snapshot snapshot = Snapshot.take(address, new Login(database.user(), ""))) {
            return StepSource.of(declaration, design.table(), snapshot, address).key();
        }
    }

    private RunKey unchanged(int step) throws Exception {
        return key(step, "entities:", "entities:");
    }

    @Test
    void otherKeysAreAnotherRun() throws Exception {
        assertThat(key(0, "PROFILE#{user_id}", "PROF#{user_id}")).isNotEqualTo(unchanged(0));
        assertThat(key(0, "PROFILE#{user_id}", "PROF#{user_id}"))
                .isEqualTo(key(0, "PROFILE#{user_id}", "PROF#{user_id}"));
    }

    @Test
    void otherKeysOfTheItemsAreAnotherRun() throws Exception {
        assertThat(key(1, "\"ITEM#{product_id}\"", "\"LINE#{product_id}\"")).isNotEqualTo(unchanged(1));
    }

    @Test
    void whatIsNothingToAStepLeavesItTheSameRun() throws Exception {
        assertThat(key(0, "\"ITEM#{product_id}\"", "\"LINE#{product_id}\"")).isEqualTo(unchanged(0));
        assertThat(key(1, "entities:", "# as it was\nentities:")).isEqualTo(unchanged(1));
    }
}
