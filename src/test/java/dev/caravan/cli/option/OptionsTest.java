package dev.caravan.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.cli.Ran;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "imports --months 0",
                "imports --months 999999",
                "imports --limit 0",
                "query user user_id=u --limit 0",
                "run --port 70000",
                "run --port -1",
                "report order-status --max-read-units -1",
                "migrate shop --jdbc-url jdbc:postgresql://127.0.0.1:1/shop --user u --readers 0",
                "migrate shop --jdbc-url jdbc:postgresql://127.0.0.1:1/shop --user u --readers 1000",
                "imports --data ",
                "imports --table ",
                "imports --region ",
                "report order-status --routes /no/such/folder",
                "run --inbox a{{b --port 0",
            })
    void aValueThatAnOptionCannotHaveIsWrongUsageAndNamed(String command) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
        String option = arguments.stream()
                .filter(argument ->
                        argument.startsWith("--") && !argument.equals("--jdbc-url") && !argument.equals("--user"))
                .findFirst()
                .orElseThrow();
        if (!option.equals("--data")) {
            arguments.addAll(0, List.of("--data", temp.toString()));
        }
        if (!option.equals("--table")) {
            arguments.addAll(0, List.of("--table", table.name()));
        }
        arguments.addAll(0, List.of("--endpoint", table.endpoint().toString()));

        Ran ran = Ran.command(arguments.toArray(String[]::new));

        assertThat(ran.err()).singleElement().asString().contains(option);
        assertThat(ran.exit()).isEqualTo(2);
    }

    @Test
    void anEndpointThatIsNotAUrlIsNamed() {
        Ran ran = Ran.command("imports", "--endpoint", "notaurl");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).singleElement().asString().contains("'notaurl' is not the URL of a server");
    }

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran ran = Ran.on(table, temp, "run", "--port", Integer.toString(other.getLocalPort()));

            assertThat(ran.exit()).isEqualTo(1);
            assertThat(ran.err())
                    .singleElement()
                    .asString()
                    .startsWith("caravan: port " + other.getLocalPort() + " cannot be served");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"query user user_id=u", "imports", "report order-status", "table describe"})
    void readingInAFolderWithoutDataMakesNone(String command) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--data", temp.resolve("none").toString()));

        Ran ran = Ran.command(arguments.toArray(String[]::new));

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).singleElement().asString().startsWith("caravan: there is no data in ");
        assertThat(temp.resolve("none")).doesNotExist();
    }

    /** As URIs and patterns of Camel they would be other folders, or none. */
    @Test
    void aFolderIsTheOneThatIsNamedWhateverItsNameMeansToCamel() {
        Path routes = Project.copy(Project.folder().resolve("routes"), temp.resolve("r,o*u{{t%2Fe\\s"));
        Path data = temp.resolve("job%2Fmain {{x}}");
        String file = Project.write(temp.resolve("users-1.csv"), "user_id,email", "u-1,u-1@shop.example")
                .toString();

        Ran ran = Ran.on(table, data, "import", file, "--routes", routes.toString());

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(Project.names(data.resolve("results"))).hasSize(1);
    }

    @Test
    void namesFromOutsideCannotForgeALine() {
        Ran ran = Ran.on(
                table,
                temp,
                "import",
                temp.resolve("users\ncaravan: all is well\u001b[2J.csv").toString());

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.err()).singleElement().asString().contains("\\u001b");
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
            assertThat(verbose.err()).anyMatch(line -> line.startsWith("    at dev.caravan."));
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
