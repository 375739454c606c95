package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Project;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine killed under an importer is started again by the next command, and the importer goes on. */
class EngineKilledTest {

    private static final int USERS = 30_000;

    @TempDir
    private Path temp;

    private Path users() {
        List<String> lines = new ArrayList<>(List.of("user_id,email"));
        for (int user = 0; user < USERS; user++) {
            lines.add("u-%05d,u%d@shop.example".formatted(user, user));
        }
        return Project.write(temp.resolve("users.csv"), lines);
    }

    private JsonNode engine() throws Exception {
        return new ObjectMapper().readTree(Project.read(temp.resolve("data/engine/engine.json")));
    }

    /** The database grows as the import gets on. */
    private long databaseSize() throws Exception {
        try (var files = Files.list(temp.resolve("data/engine"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("table.db"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void nothingIsLostOrDoubledWhenTheEngineIsKilledUnderTheImporter() throws Exception {
        Path file = users();
        try (CaravanProcess importer = CaravanProcess.onEmbeddedEngine(temp, "import", file.toString(), "--json")) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.exists(temp.resolve("data/engine/engine.json")) && databaseSize() > 2_000_000);
            long killed = engine().get("pid").asLong();
            assertThat(ProcessHandle.of(killed).orElseThrow().destroyForcibly()).isTrue();
            await().atMost(Duration.ofSeconds(10)).until(() -> ProcessHandle.of(killed)
                    .filter(ProcessHandle::isAlive)
                    .isEmpty());
            assertThat(importer.isAlive()).isTrue();

            try (CaravanProcess next = CaravanProcess.onEmbeddedEngine(temp, "imports", "--json")) {
                assertThat(next.exitCode()).as(next.errors()).isZero();
            }

            assertThat(importer.exitCode()).as(importer.errors()).isZero();
            Receipt receipt = Receipt.parse(importer.lines().get(0));
            assertThat(receipt.records()).isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0));
            assertThat(receipt.retries()).isPositive();
        }
        try (CaravanProcess verify = CaravanProcess.onEmbeddedEngine(temp, "verify", file.toString())) {
            assertThat(verify.exitCode()).as(verify.errors()).isZero();
        }
    }
}
