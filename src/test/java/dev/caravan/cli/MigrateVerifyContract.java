package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code caravan migrate --verify} as a script sees it, whichever database it is. */
abstract class MigrateVerifyContract {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MigrateVerifyContract(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop().withRows(3, 30, 2);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Ran migrate(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "migrate",
                "shop",
                "--design",
                MigrationDesign.with(temp, MigrationDesign.SHOP).toString(),
                "--jdbc-url",
                database.url(),
                "--user",
                database.user()));
        arguments.addAll(List.of(more));
        return Ran.on(table, temp.resolve("data"), arguments.toArray(String[]::new));
    }

    private List<String> reports() {
        return Project.names(temp.resolve("data/results")).stream()
                .filter(name -> name.startsWith("verify-"))
                .toList();
    }

    @Test
    void aMigrationIsVerifiedAfterwards() {
        Ran ran = migrate("--verify", "--extra", "--max-read-units", "100000");

        assertThat(ran.exit()).as(ran.err().toString()).isZero();
        assertThat(ran.out())
                .contains(
                        "users: 3 rows, 3 entities: 3 equal, 0 different, 0 missing, 0 rejected, 0 extra",
                        "orders: 90 rows, 30 entities: 30 equal, 0 different, 0 missing, 0 rejected, 0 extra");
        assertThat(ran.out().get(ran.out().size() - 1)).startsWith("equal; the report is in ");
        assertThat(reports()).hasSize(2);
    }

    @Test
    void differencesShowInTheExitCode() {
        Ran before = migrate("--verify-only", "--json");
        assertThat(before.exit()).isEqualTo(3);
        assertThat(before.out())
                .singleElement()
                .asString()
                .contains("\"missing\":30")
                .contains("\"equal\":false");
        assertThat(table.dump().of("ORDER")).as("only compared").isEmpty();

        assertThat(migrate().exit()).isZero();
        assertThat(migrate("--verify-only").exit()).isZero();

        for (int order = 1; order <= 25; order++) {
            table.change("ORDER#o-" + order, "ITEM#P-1", item -> item.put("quantity", AttributeValue.fromN("9")));
        }
        Ran after = migrate("--verify-only");
        assertThat(after.exit()).isEqualTo(3);
        assertThat(after.out())
                .hasSize(20 + 1 + 2 + 1)
                .contains("orders: ORDER#o-1 ITEM#P-1 quantity: 1 in the source, 9 in the table")
                .contains("orders: 90 rows, 30 entities: 5 equal, 25 different, 0 missing, 0 rejected");
        assertThat(after.out().get(20)).startsWith("and 5 more, all of them in results/verify-shop-");
    }

    @Test
    void rejectsAreNotEqualEither() {
        database.run("UPDATE users SET email = 'no mail' WHERE id = 2");

        Ran ran = migrate("--verify");

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out()).contains("users: 3 rows, 3 entities: 2 equal, 0 different, 0 missing, 1 rejected");
    }

    @Test
    void whatIsWrongIsToldInOneLine() {
        assertRefused(migrate("--extra"), 2, "--extra belongs to --verify or --verify-only");
        assertRefused(migrate("--verify-only", "--max-read-units", "-1"), 2, "--max-read-units takes a number");
        database.run("ALTER TABLE orders RENAME COLUMN status TO state");
        assertRefused(migrate("--verify-only"), 2, "gives no column status for ORDER.status");
        assertThat(table.dump().items()).isEmpty();
        assertThat(reports()).isEmpty();
    }

    private static void assertRefused(Ran ran, int exit, String reason) {
        assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(exit);
        assertThat(ran.err()).singleElement().asString().startsWith("caravan: ").contains(reason);
    }
}
