package dev.caravan.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.cli.CaravanCommand;
import dev.caravan.cli.Ran;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.SdkTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Options of {@code caravan migrate} that contradict each other, or that somebody mistyped; and what rejects are told as. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class MigrateOptionsTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final TestDatabase database;

    MigrateOptionsTest(URI endpoint, TestDatabase database) {
        this.table = SdkTable.make(endpoint);
        this.database = database.withShop().withChanges().withRows(3, 5, 2);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Ran migrateFrom(String url, String migrations, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "migrate",
                "shop",
                "--design",
                MigrationDesign.with(temp, migrations).toString(),
                "--jdbc-url",
                url,
                "--user",
                database.user()));
        arguments.addAll(List.of(more));
        return Ran.on(table, temp.resolve("data"), arguments.toArray(String[]::new));
    }

    private Ran migrate(String... more) {
        return migrateFrom(database.url(), MigrationDesign.SHOP, more);
    }

    private void assertRefused(Ran ran, int exit, String reason) {
        assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(exit);
        assertThat(ran.err()).singleElement().asString().startsWith("caravan: ").contains(reason);
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void whatIsNotMigratedIsNotCompared() {
        assertRefused(migrate("--dry-run", "--verify"), 2, "leave one of them out");
        assertRefused(migrate("--dry-run", "--verify-only"), 2, "leave --since and --dry-run out");
        assertRefused(migrate("--since", "last", "--verify-only"), 2, "leave --since and --dry-run out");
    }

    @Test
    void aTimeThatIsStillToComeIsAMistake() {
        String changing = MigrationDesign.SHOP
                .replace("key: id\n", "key: id\n        updatedAt: updated_at\n")
                .replace("key: order_id\n", "key: order_id\n          updatedAt: changed\n");

        assertRefused(
                migrateFrom(database.url(), changing, "--since", "9026-11-29"),
                2,
                "--since 9026-11-29T00:00:00Z is still to come: the clock of the database shows ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-ps3cret", "--pass=s3cret", "--pwd=s3cret"})
    void aPasswordByAnyNameIsRefusedAndNotRepeated(String option) {
        Ran ran = migrate(option);

        assertRefused(ran, 2, "list of processes");
        assertThat(ran.err().toString()).doesNotContain("s3cret");
    }

    /** Whose names are those of options in the environment, but for this one. */
    @Test
    void thePasswordOfTheEnvironmentIsNoOption() {
        StringWriter err = new StringWriter();
        CommandLine command = CaravanCommand.commandLine(
                new ConfiguredDefaults(Map.of("CARAVAN_JDBC_PASSWORD", "s3cret"), temp.resolve("none.properties")));
        command.setErr(new PrintWriter(err));
        List<String> arguments = new ArrayList<>(
                List.of("migrate", "shop", "--jdbc-url", "jdbc:postgresql://localhost:1/shop", "--user", "app"));
        arguments.addAll(Ran.options(table, temp.resolve("data")));

        assertThat(command.execute(arguments.toArray(String[]::new))).isEqualTo(1);
        assertThat(err.toString()).contains("cannot be read: Connection to localhost:1 refused");
    }

    @Test
    void aHostThatIsNotThereIsNamed() {
        assertRefused(
                migrateFrom("jdbc:postgresql://no-such-host.invalid/shop", MigrationDesign.SHOP),
                1,
                "no host is called no-such-host.invalid");
    }

    @Test
    void anOverlapThatIsNoDurationIsNamed() {
        String mistyped = MigrationDesign.SHOP.replace("table: users", "table: users\n        overlap: 15min");

        assertRefused(
                migrateFrom(database.url(), mistyped),
                1,
                "migrations.shop.steps.users.overlap: '15min' is no duration; wanted such as PT15M");
    }

    @Test
    void rejectsAloneAreToldAsTheReason() throws Exception {
        database.run(
                "UPDATE users SET email = 'no mail' WHERE id = 2", "DELETE FROM order_items WHERE order_id = 'o-5'");

        Ran ran = migrate("--verify");

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out().get(ran.out().size() - 1))
                .startsWith("not equal, because 2 rows were rejected (users 1, orders 1); all other rows are equal; the"
                        + " report is in ");
        Path results = temp.resolve("data/results");
        String page = Project.names(results).stream()
                .filter(name -> name.startsWith("verify-") && name.endsWith(".html"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(results.resolve(page)))
                .contains("not equal, because 2 rows were rejected (users 1, orders 1). All other rows");

        database.run("UPDATE users SET name = 'Other' WHERE id = 1");
        Ran changed = migrate("--verify-only");
        assertThat(changed.out().get(changed.out().size() - 1)).startsWith("not equal; the report is in ");
    }
}
