package dev.caravan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.cli.CaravanCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code caravan design check} compares the design with Terraform. */
class DesignCheckTest {

    private static final Path PROJECT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    @TempDir
    Path temp;

    private Path design;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void copyDesign() throws IOException {
        design = Files.createDirectory(temp.resolve("design"));
        for (String file : List.of("table.yaml", "feeds.yaml", "reports.yaml")) {
            Files.copy(PROJECT.resolve("design").resolve(file), design.resolve(file));
        }
    }

    @Test
    void theShippedOnesAgree() {
        assertThat(check("--design", PROJECT.resolve("design").toString())).isZero();

        assertThat(out.toString()).contains("terraform makes the same table: application-data, indexes GSI1, GSI2");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aDifferenceIsToldInWordsAndFails() throws IOException {
        Files.createDirectory(temp.resolve("terraform"));
        String main = Files.readString(PROJECT.resolve("terraform/main.tf"));
        Files.writeString(
                temp.resolve("terraform/main.tf"),
                main.replace("projection_type = \"ALL\"", "projection_type = \"KEYS_ONLY\""));
        Files.copy(PROJECT.resolve("terraform/variables.tf"), temp.resolve("terraform/variables.tf"));

        assertThat(check("--design", design.toString())).isEqualTo(ExitCode.FAILED);

        assertThat(err.toString().lines())
                .containsExactly(
                        "caravan: terraform/main.tf: aws_dynamodb_table.application_data.global_secondary_index.GSI1:"
                                + " the projection is KEYS_ONLY, wanted ALL: queries give whole items",
                        "caravan: terraform/main.tf: aws_dynamodb_table.application_data.global_secondary_index.GSI2:"
                                + " the projection is KEYS_ONLY, wanted ALL: queries give whole items");
    }

    @Test
    void withoutATerraformFolderItSaysSo() {
        assertThat(check("--design", design.toString())).isZero();

        assertThat(out.toString())
                .contains("there is no " + temp.resolve("terraform") + ": not compared with Terraform");
    }

    @Test
    void aFolderThatWasAskedForMustBeThere() {
        assertThat(check("--design", design.toString(), "--terraform", "nowhere"))
                .isEqualTo(ExitCode.FAILED);

        assertThat(err.toString()).contains("caravan: nowhere: is no folder");
    }

    @Test
    void theIndexesOfTheTableInUseAreComparedWhereTheyAreNamed() {
        assertThat(check("--design", design.toString(), "--indexes", "GSI2,GSI1"))
                .isZero();
        assertThat(check("--design", design.toString(), "--indexes", "GSI1")).isEqualTo(ExitCode.FAILED);

        assertThat(err.toString())
                .contains("caravan: table.yaml: indexes: declares GSI1, GSI2, the table in use has GSI1"
                        + " (--indexes, CARAVAN_INDEXES)");
    }

    private int check(String... arguments) {
        CommandLine commandLine = CaravanCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        String[] all = new String[arguments.length + 2];
        all[0] = "design";
        all[1] = "check";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return commandLine.execute(all);
    }
}
