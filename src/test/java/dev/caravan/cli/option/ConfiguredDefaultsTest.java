package dev.caravan.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.cli.CaravanCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Where options come from that the command line leaves out. */
class ConfiguredDefaultsTest {

    @TempDir
    Path folder;

    private Path properties;

    @BeforeEach
    void setUp() {
        properties = folder.resolve("application.properties");
    }

    @Test
    void whatTerraformGaveIsReadFromTheEnvFile() throws IOException {
        env("CARAVAN_TABLE=shop\nCARAVAN_REGION=eu-central-1\nCARAVAN_INDEXES=GSI1,GSI2\n");

        assertThat(parsed(Map.of()).table()).contains("shop");
        assertThat(parsed(Map.of()).region()).contains("eu-central-1");
    }

    @Test
    void commandLineThenEnvironmentThenEnvFileThenProperties() throws IOException {
        Files.writeString(properties, "caravan.table=of-properties\ncaravan.region=of-properties\n");
        assertThat(parsed(Map.of()).table()).contains("of-properties");

        env("CARAVAN_TABLE=of-env-file\n");
        assertThat(parsed(Map.of()).table()).contains("of-env-file");
        assertThat(parsed(Map.of()).region()).contains("of-properties");

        Map<String, String> environment = Map.of("CARAVAN_TABLE", "of-environment");
        assertThat(parsed(environment).table()).contains("of-environment");
        assertThat(parsed(environment, "--table", "of-command-line").table()).contains("of-command-line");
    }

    @Test
    void commentsQuotesAndOtherProgramsLinesAreNothingSpecial() throws IOException {
        env(
                "# CARAVAN_TABLE=commented\n\nexport CARAVAN_TABLE='my table'\r\nOTHER=1\nno line\n CARAVAN_REGION = \"r\" \n");

        assertThat(parsed(Map.of()).table()).contains("my table");
        assertThat(parsed(Map.of()).region()).contains("r");
    }

    @Test
    void aTableNamedThereDoesNotLeadToAws() throws IOException {
        env("CARAVAN_TABLE=shop\nCARAVAN_REGION=eu-central-1\n");

        assertThat(parsed(Map.of()).aws()).isFalse();
    }

    @Test
    void aByteOrderMarkAndCommentsAfterValuesAreNoPartOfThem() throws IOException {
        env(
                "\uFEFFCARAVAN_TABLE=shop # the live one\nCARAVAN_REGION=\"eu # west\" # far\nCARAVAN_ENDPOINT=http://h:1/#x\n");

        assertThat(parsed(Map.of()).table()).contains("shop");
        assertThat(parsed(Map.of()).region()).contains("eu # west");
        assertThat(parsed(Map.of()).endpoint()).hasToString("Optional[http://h:1/#x]");
    }

    @Test
    void anotherProgramsFilesAreOfNoConsequence() throws IOException {
        Files.createDirectory(folder.resolve(".env"));
        Files.write(
                properties,
                "server.name=M\u00fcller\nbad=\\u00zz\ncaravan.table=shop\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(parsed(Map.of()).table()).contains("shop");
        assertThat(problems(Map.of())).isEmpty();
    }

    @Test
    void mistakesInCaravansOwnLinesAreNamedWithFileAndLine() throws IOException {
        Files.write(
                folder.resolve(".env"),
                "OTHER=1\nCARAVAN_TABEL=shop\nCARAVAN_REGION=\u00fc\nCARAVAN_DATA='x\n"
                        .getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(properties, "caravan.design=\\u00zz\ncaravan.awz=true\n");

        assertThat(problems(Map.of("CARAVAN_ENDPONT", "x", "CARAVAN_SERVICE_HOST", "10.0.0.1")))
                .hasSize(6)
                .anyMatch(line -> line.startsWith(".env line 2: CARAVAN_TABEL") && line.contains("CARAVAN_TABLE"))
                .anyMatch(line -> line.startsWith(".env line 3 is not UTF-8"))
                .anyMatch(line -> line.startsWith(".env line 4 has a quote"))
                .anyMatch(line -> line.startsWith("application.properties line 1 "))
                .anyMatch(line ->
                        line.startsWith("application.properties line 2: caravan.awz") && line.contains("CARAVAN_AWS"))
                .anyMatch(line -> line.startsWith("the environment: CARAVAN_ENDPONT"));
    }

    @ParameterizedTest
    @CsvSource({"true,true", "1,true", "yes,true", "ON,true", "0,false", "no,false", "off,false"})
    void truthIsWrittenAsPeopleWriteIt(String written, boolean meant) {
        CommandLine commandLine =
                CaravanCommand.commandLine(new ConfiguredDefaults(Map.of("CARAVAN_AWS", written), properties));
        commandLine.parseArgs("imports");

        assertThat(commandLine.getCommandSpec().findOption("--aws").<Boolean>getValue())
                .isEqualTo(meant);
    }

    @Test
    void whatIsNeitherTrueNorFalseIsWrongUsage() {
        CommandLine commandLine =
                CaravanCommand.commandLine(new ConfiguredDefaults(Map.of("CARAVAN_AWS", "ture"), properties));

        assertThatThrownBy(() -> commandLine.parseArgs("imports")).hasMessageContaining("--aws");
    }

    private List<String> problems(Map<String, String> environment) {
        ConfiguredDefaults defaults = new ConfiguredDefaults(environment, properties);
        return defaults.problems(CaravanCommand.commandLine(defaults));
    }

    private void env(String text) throws IOException {
        Files.writeString(folder.resolve(".env"), text);
    }

    private GlobalOptions parsed(Map<String, String> environment, String... arguments) {
        Root root = new Root();
        CommandLine commandLine = new CommandLine(root);
        commandLine.setDefaultValueProvider(new ConfiguredDefaults(environment, properties));
        commandLine.parseArgs(arguments);
        return root.options;
    }

    /** A command of nothing but the options that all commands take. */
    @CommandLine.Command
    private static final class Root {
        @CommandLine.Mixin
        private GlobalOptions options;
    }
}
