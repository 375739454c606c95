package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
