package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.SharedTestEngine;
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

/** The command line as scripts see it: lines and exit codes. */
@ExtendWith(SharedTestEngine.class)
class VerifyAndUndoCommandsTest {

    private static final String HEADER = "order_id,user_id,status,created_at,product_id,quantity,price";

    private final URI endpoint;
    private final Path data;
    private final String table = "commands-" + UUID.randomUUID();
    private Path orders;
    private String out;
    private String err;

    VerifyAndUndoCommandsTest(URI endpoint, @TempDir Path data) {
        this.endpoint = endpoint;
        this.data = data;
    }

    @BeforeEach
    void createTable() throws Exception {
        orders = Files.write(
                data.resolve("orders.csv"),
                List.of(
                        HEADER,
                        "o-1,u-1,PAID,2026-11-01T10:00:00Z,apple,2,1.50",
                        "o-2,u-2,PAID,2026-11-01T10:00:00Z,apple,2,1.50"));
        assertThat(caravan("table", "create")).isZero();
    }

    private int caravan(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
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

    private static JsonNode json(String line) throws Exception {
        return new ObjectMapper().readTree(line);
    }

    @Test
    void verifyEndsWithZeroAfterAnImportAndWithThreeWhereTheTableDiffers() throws Exception {
        assertThat(caravan("verify", orders.toString())).isEqualTo(3);
        assertThat(out)
                .contains("line 2: USER#u-1 ORDER#o-1 is not in the table")
                .endsWith("orders.csv: 2 records read: 0 equal, 0 different, 2 missing, 0 rejected\n");

        assertThat(caravan("import", orders.toString())).isZero();
        assertThat(caravan("verify", orders.toString(), "--json")).isZero();
        assertThat(json(out).at("/records/equal").asInt()).isEqualTo(2);
        assertThat(json(out).at("/sha256").asText()).hasSize(64);
    }

    @Test
    void verifyPrintsOneObjectALine() throws Exception {
        assertThat(caravan("import", orders.toString())).isZero();
        Path changed = Files.write(
                data.resolve("orders-changed.csv"),
                List.of(
                        HEADER,
                        "o-1,u-1,PAID,2026-11-01T10:00:00Z,apple,3,1.50",
                        "o-2,u-2,LOST,2026-11-01T10:00:00Z,apple,2,1.50"));

        assertThat(caravan("verify", changed.toString(), "--json")).isEqualTo(3);

        List<String> lines = out.lines().toList();
        assertThat(json(lines.get(0)))
                .isEqualTo(json("{\"line\": 2, \"kind\": \"DIFFERENT\", \"pk\": \"USER#u-1\", \"sk\": \"ORDER#o-1\","
                        + " \"field\": \"total\", \"here\": 4.5, \"there\": 3}"));
        assertThat(json(lines.get(1)).get("field").asText()).isEqualTo("quantity");
        assertThat(json(lines.get(2)).get("line").asInt()).isEqualTo(3);
        assertThat(json(lines.get(2)).get("kind").asText()).isEqualTo("REJECTED");
        assertThat(json(lines.get(2)).get("code").asText()).isEqualTo("NOT_ALLOWED");
        assertThat(json(lines.get(3)).at("/records/different").asInt()).isEqualTo(1);
        assertThat(lines).hasSize(4);
    }

    @Test
    void verifyOfAFileThatNoFeedClaimsIsWrongUsageAndOfABrokenOneAFailure() throws Exception {
        Path strange = Files.writeString(data.resolve("strange.csv"), HEADER + "\n");
        assertThat(caravan("verify", strange.toString())).isEqualTo(2);
        assertThat(err).contains("claims strange.csv").contains("--feed");
        assertThat(caravan("verify", data.resolve("nothing.csv").toString())).isEqualTo(2);
        assertThat(caravan("verify", orders.toString(), "--feed", "nobody")).isEqualTo(2);

        Path broken = Files.writeString(data.resolve("orders-broken.csv"), HEADER + "\no-1,\"u-1\n");
        assertThat(caravan("verify", broken.toString())).isEqualTo(1);
        assertThat(err).contains("orders-broken.csv");
    }

    @Test
    void undoEndsWithZeroWhenAllIsGoneAndWithThreeWhenSomethingIsLeft() throws Exception {
        assertThat(caravan("import", orders.toString(), "--json")).isZero();
        String id = json(out).get("import_id").asText();

        assertThat(caravan("undo", id, orders.toString(), "--dry-run")).isZero();
        assertThat(out)
                .isEqualTo(id + " (orders.csv): 2 bundles would be taken back (4 items), 0 left, 0 already gone\n");
        assertThat(caravan("verify", orders.toString())).isZero();

        assertThat(caravan("undo", id, orders.toString(), "--json")).isZero();
        assertThat(json(out).get("import_id").asText()).isEqualTo(id);
        assertThat(json(out).get("taken_back").asInt()).isEqualTo(2);
        assertThat(json(out).get("complete").asBoolean()).isTrue();

        assertThat(caravan("import", orders.toString())).isZero();
        assertThat(caravan("undo", id, orders.toString())).isEqualTo(3);
        assertThat(out).contains("line 2: USER#u-1 ORDER#o-1 left: ").contains("import_id ('" + id + "' by this run");
    }

    @Test
    void undoOfAnUnknownRunOrAnotherFileFailsWithOneLine() throws Exception {
        assertThat(caravan("undo", "nobody", orders.toString())).isEqualTo(1);
        assertThat(err).isEqualTo("caravan: there is no import nobody; list them with: caravan imports\n");
        assertThat(caravan("undo", "nobody", data.resolve("nothing.csv").toString()))
                .isEqualTo(2);
    }
}
