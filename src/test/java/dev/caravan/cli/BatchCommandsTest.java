package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands that take files take a folder of two files that are joined, too. */
@ExtendWith(SharedTestEngine.class)
class BatchCommandsTest {

    private final URI endpoint;
    private final Path temp;
    private final String table = "batches-" + UUID.randomUUID();
    private Path folder;
    private String out;
    private String err;

    BatchCommandsTest(URI endpoint, @TempDir Path temp) {
        this.endpoint = endpoint;
        this.temp = temp;
    }

    @BeforeEach
    void createTable() throws IOException {
        folder = Files.createDirectories(temp.resolve("november"));
        write("orders.csv", "order_id,user_id,status,created_at", "o-1,u-1,PAID,2026-11-01", "o-2,u-1,PAID,2026-11-01");
        write("order_items.csv", "order_id,product_id,quantity,price", "o-2,p-1,1,2.50", "o-1,p-1,1,2.50");
        assertThat(caravan("table", "create")).isZero();
    }

    private void write(String name, String... lines) throws IOException {
        Files.write(folder.resolve(name), List.of(lines));
    }

    private int caravan(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        Path data = temp.resolve("data");
        all.addAll(List.of("--data", data.toString(), "--endpoint", endpoint.toString(), "--table", table));
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        CommandLine command = CaravanCommand.commandLine();
        command.setOut(new PrintWriter(output)).setErr(new PrintWriter(errors));
        int exit = command.execute(all.toArray(String[]::new));
        out = output.toString();
        err = errors.toString();
        return exit;
    }

    @Test
    void aFolderIsImportedVerifiedAndTakenBack() {
        assertThat(caravan("import", "--json", folder.toString())).isZero();
        String id = out.replaceFirst("(?s)\\{\"import_id\":\"(\\w+)\".*", "$1");
        assertThat(out).contains("\"file\":\"november\"", "\"records\":{\"read\":4,\"imported\":4,");
        assertThat(folder.resolve("orders.csv")).exists();

        assertThat(caravan("verify", folder.toString())).isZero();
        assertThat(out).endsWith("november: 4 records read: 4 equal, 0 different, 0 missing, 0 rejected\n");

        assertThat(caravan("undo", id, folder.resolve("orders.csv").toString())).isEqualTo(1);
        assertThat(err).contains("import " + id + " read the folder november; ");
        assertThat(caravan("undo", id, folder.toString())).as(err).isZero();
        assertThat(caravan("verify", folder.toString())).isEqualTo(3);
        assertThat(out).contains("0 equal, 0 different, 4 missing");
    }

    @Test
    void anArchivedFolderIsFoundByItsRun() throws IOException {
        assertThat(caravan("import", "--json", folder.toString())).isZero();
        String id = out.replaceFirst("(?s)\\{\"import_id\":\"(\\w+)\".*", "$1");
        Path day = Files.createDirectories(temp.resolve("data/archive/2026-11-29"));
        Path archived = Files.move(folder, day.resolve("november-" + id));

        assertThat(caravan("undo", id)).as(err).isZero();

        assertThat(caravan("verify", archived.toString())).isEqualTo(3);
        assertThat(out).contains("0 equal, 0 different, 4 missing");
    }

    @Test
    void aDryRunWritesNothing() {
        assertThat(caravan("import", "--dry-run", folder.toString())).isZero();
        assertThat(out).startsWith("dry run of november: ");
        assertThat(caravan("verify", folder.toString())).isEqualTo(3);
    }

    @Test
    void rejectsOfBothFilesAreNamed() throws IOException {
        write("order_items.csv", "order_id,product_id,quantity,price", "o-1,p-1,1,2.50", "o-3,p-1,1,2.50");

        assertThat(caravan("import", folder.toString())).isEqualTo(3);

        assertThat(err)
                .contains("november: 2 rejected records are in ")
                .containsPattern(
                        "/data/rejects/november-orders\\.csv-\\w+\\.csv and .*/data/rejects/november-order_items\\.csv-\\w+\\.csv");
    }

    @Test
    void aFolderThatNoFeedTakesIsWrongUsage() throws IOException {
        assertThat(caravan("import", folder.toString(), "--feed", "users")).isEqualTo(2);
        assertThat(err).contains("november is a folder, and feed users declares no batch");

        Files.delete(folder.resolve("orders.csv"));
        assertThat(caravan("import", folder.toString())).isEqualTo(2);
        assertThat(err).contains("claims november; name one with --feed: users, orders");

        assertThat(caravan("import", folder.toString(), "--feed", "orders")).isEqualTo(1);
        assertThat(err).contains("november: orders.csv: there is no such file in the folder");
    }
}
