package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.engine.SharedTestEngine;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Global options, their defaults, and how errors are told. */
@ExtendWith(SharedTestEngine.class)
class OptionsTest {

    @TempDir
    private Path temp;

    private final SdkTable table;

    OptionsTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void globalOptionsStandBeforeOrAfterTheCommand() {
        List<String> before = new ArrayList<>(Ran.options(table, temp));
        before.addAll(List.of("table", "describe"));

        assertThat(Ran.command(before.toArray(String[]::new)).exit()).isZero();
        assertThat(Ran.on(table, temp, "table", "describe").exit()).isZero();
        assertThat(Ran.command(
                                "--table",
                                table.name(),
                                "table",
                                "--data",
                                temp.toString(),
                                "describe",
                                "--endpoint",
                                table.endpoint().toString())
                        .exit())
                .isZero();
    }

    @Test
    void eachFolderCanBeSetByItself() {
        Path file = Project.write(temp.resolve("users-1.csv"), "user_id,email", "u-1,no mail");
        Path rejects = temp.resolve("elsewhere/rejects");

        Ran ran = Ran.on(table, temp, "import", file.toString(), "--rejects", rejects.toString());

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(Project.names(rejects)).hasSize(1);
        assertThat(temp.resolve("rejects")).doesNotExist();
    }

    @Test
    void aCapBelowNothingAndWritersThatAreNoneAreWrongUsage() {
        Path file = Project.write(temp.resolve("users-1.csv"), "user_id,email", "u-1,u-1@shop.example");

        for (String wrong : List.of("--max-write-units=-1", "--writers=0", "--writers=65")) {
            Ran ran = Ran.on(table, temp, "import", file.toString(), wrong);

            assertThat(ran.exit()).isEqualTo(2);
            assertThat(ran.err()).singleElement().asString().contains(wrong.substring(0, wrong.indexOf("=")));
        }
        assertThat(table.dump().of("USER")).isEmpty();
    }

    @Test
    void theSmallestCapAndASingleWriterStillImport() {
        Path file = Project.write(
                temp.resolve("users-1.csv"), "user_id,email", "u-1,u-1@shop.example", "u-2,u-2@shop.example");

        Ran ran = Ran.on(table, temp, "import", file.toString(), "--max-write-units", "2", "--writers", "1");

        assertThat(ran.exit()).isZero();
        assertThat(table.dump().of("USER")).hasSize(2);
    }

    @Test
    void awsAndEndpointTogetherAreWrongUsage() {
        Ran ran = Ran.on(table, temp, "imports", "--aws");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).singleElement().asString().contains("--aws").contains("--endpoint");
    }

    @Test
    void unknownOptionsAndCommandsAreWrongUsage() {
        for (Ran ran : List.of(
                Ran.command("imports", "--nonsense"),
                Ran.command("improt"),
                Ran.command("import"),
                Ran.command("table"),
                Ran.command("imports", "--limit", "many"))) {
            assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(2);
            assertThat(ran.err())
                    .singleElement()
                    .asString()
                    .startsWith("caravan: ")
                    .contains("--help");
            assertThat(ran.out()).isEmpty();
        }
    }

    @Test
    void helpIsNoError() {
        for (String[] arguments : new String[][] {{"--help"}, {"import", "--help"}, {"table", "create", "--help"}}) {
            Ran ran = Ran.command(arguments);
            assertThat(ran.exit()).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(String.join("\n", ran.out())).contains("Usage: caravan");
        }
    }

    @Test
    void errorsAreOneLineAndHaveAStackTraceOnRequestOnly() {
        try (SdkTable missing = SdkTable.unmade(table.endpoint())) {
            Ran plain = Ran.on(missing, temp, "imports");
            Ran verbose = Ran.on(missing, temp, "imports", "--verbose");

            assertThat(plain.exit()).isEqualTo(1);
            assertThat(plain.err()).singleElement().asString().startsWith("caravan: there is no table");
            assertThat(verbose.exit()).isEqualTo(1);
            assertThat(verbose.err().get(0)).isEqualTo(plain.err().get(0));
            assertThat(verbose.err()).anyMatch(line -> line.startsWith("\tat dev.caravan."));
        }
    }

    @Test
    void aDesignThatDoesNotHoldIsToldOnOneLine() {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(design.resolve("feeds.yaml"), "entity: USER", "entity: CUSTOMER");
        Project.edit(design.resolve("feeds.yaml"), "entity: ORDER", "entity: PURCHASE");

        Ran imported = Ran.on(
                table,
                temp,
                "import",
                "--design",
                design.toString(),
                Project.write(temp.resolve("users.csv"), "user_id,email").toString());

        assertThat(imported.exit()).isEqualTo(1);
        assertThat(imported.err())
                .singleElement()
                .asString()
                .contains("feeds.yaml")
                .contains("CUSTOMER");
    }

    /** What {@link ConfiguredDefaults} provides for. */
    @Command(mixinStandardHelpOptions = true)
    private static final class Taking implements Runnable {

        @Option(names = "--table")
        private String table;

        @Option(names = "--on-existing")
        private String onExisting;

        private boolean ran;

        @Override
        public void run() {
            ran = true;
        }
    }

    private Taking taking(Map<String, String> environment, String... arguments) {
        Project.write(temp.resolve("application.properties"), "caravan.table=from-file", "caravan.on-existing=skip");
        Taking taking = new Taking();
        new CommandLine(taking)
                .setDefaultValueProvider(new ConfiguredDefaults(environment, temp.resolve("application.properties")))
                .execute(arguments);
        return taking;
    }

    @Test
    void whatTheCommandLineLeavesOutComesFromTheEnvironmentThenFromTheFile() {
        Taking all = taking(Map.of("CARAVAN_TABLE", "from-environment"), "--table", "given");
        assertThat(all.table).isEqualTo("given");
        assertThat(all.onExisting).isEqualTo("skip");

        Taking environment = taking(Map.of("CARAVAN_TABLE", "from-environment", "CARAVAN_ON_EXISTING", "newer"));
        assertThat(environment.table).isEqualTo("from-environment");
        assertThat(environment.onExisting).isEqualTo("newer");

        Taking file = taking(Map.of("CARAVAN_TABLE", ""));
        assertThat(file.table).isEqualTo("from-file");
    }

    /** An image or a build server may well set such a variable for reasons of its own. */
    @Test
    void aVersionInTheEnvironmentIsNotTheVersionOption() {
        Taking taking = taking(Map.of("CARAVAN_VERSION", "1.2", "CARAVAN_HELP", "no", "CARAVAN_TABLE", "named"));

        assertThat(taking.ran).isTrue();
        assertThat(taking.table).isEqualTo("named");
    }
}
