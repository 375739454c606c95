package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A service that is killed while it makes a scheduled report leaves nothing half; the next service makes the report. */
@ExtendWith(SharedTestEngine.class)
class ReportKilledTest {

    private static final int ORDERS = 10_000;

    private final LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);

    @TempDir
    private Path temp;

    /** Yesterday's report is due as soon as the day has begun, whenever the test runs. */
    private Path design() {
        Path design = temp.resolve("design");
        if (Files.notExists(design)) {
            Project.copy(Project.design(), design);
            Project.edit(design.resolve("reports.yaml"), "\"0 15 1 * * ?\"", "\"0 0 0 * * ?\"");
        }
        return design;
    }

    /** As a service leaves it that ran until two days ago. */
    private void missNights(SdkTable table) {
        Instant until = Instant.now().minus(Duration.ofDays(2));
        table.client().putItem(put -> put.tableName(table.name())
                .item(Map.of(
                        "PK", AttributeValue.fromS("REPORT#order-status"),
                        "SK", AttributeValue.fromS("SCHEDULE#previous-day"),
                        "entity_type", AttributeValue.fromS("REPORT_SCHEDULE"),
                        "accounted_until", AttributeValue.fromS(until.toString()))));
    }

    private Path orders() {
        List<String> lines = new ArrayList<>(List.of("order_id,user_id,status,created_at,product_id,quantity,price"));
        for (int order = 0; order < ORDERS; order++) {
            lines.add("o-%05d,u-1,PAID,%sT12:00:00Z,p,1,1".formatted(order, yesterday));
        }
        return Project.write(temp.resolve("orders.csv"), lines);
    }

    private Path reports() {
        return temp.resolve("data/reports/order-status");
    }

    private List<String> folders() {
        if (Files.notExists(reports())) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(reports())) {
            return folders.map(folder -> folder.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CaravanProcess service(SdkTable table) {
        return CaravanProcess.start(table, temp, "run", "--port", "0", "--design", design().toString());
    }

    @Test
    void aReportIsMadeAgainAfterItsServiceWasKilled(URI endpoint) throws Exception {
        try (SdkTable table = SdkTable.make(endpoint)) {
            try (CaravanProcess importer = CaravanProcess.start(table, temp, "import", orders().toString())) {
                assertThat(importer.exitCode()).as(importer.errors()).isZero();
            }
            missNights(table);
            try (CaravanProcess killed = service(table)) {
                await().atMost(Duration.ofSeconds(60))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> folders().stream().anyMatch(name -> name.endsWith(".new")));
                killed.kill();
            }
            assertThat(folders()).as("killed half-way").doesNotContain(yesterday.toString());

            try (CaravanProcess next = service(table)) {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> Files.exists(reports().resolve(yesterday + "/manifest.json")));
                next.kill();
            }
        }
        assertThat(folders()).filteredOn(name -> !name.startsWith(".")).containsExactly(yesterday.toString());
        assertWhole(reports().resolve(yesterday.toString()));
    }

    private static void assertWhole(Path folder) throws Exception {
        JsonNode manifest =
                new ObjectMapper().readTree(folder.resolve("manifest.json").toFile());
        assertThat(manifest.path("rows").asInt()).isEqualTo(ORDERS);
        assertThat(manifest.path("files")).hasSize(4);
        for (JsonNode file : manifest.path("files")) {
            byte[] bytes = Files.readAllBytes(folder.resolve(file.path("file").asText()));
            assertThat(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                    .isEqualTo(file.path("sha256").asText());
        }
    }
}
