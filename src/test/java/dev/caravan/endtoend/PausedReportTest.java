package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A service that was paused while it made a report leaves it, and its delivery, to the host that took it over. */
@ExtendWith(SharedTestEngine.class)
class PausedReportTest {

    private final LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);

    @TempDir
    private Path temp;

    /** Yesterday's report, due as soon as the day has begun; read slowly, so that there is time to pause in the middle. */
    private Path design() {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(
                design.resolve("reports.yaml"),
                "schedule: \"0 15 1 * * ?\"",
                "schedule: \"0 0 0 * * ?\"\n    maxReadUnits: 10\n    deliver: file:" + share());
        return design;
    }

    private Path share() {
        return temp.resolve("share");
    }

    /** As a service leaves it that ran until two days ago. */
    private static void missNights(SdkTable table) {
        table.put(Map.of(
                "PK", AttributeValue.fromS("REPORT#order-status"),
                "SK", AttributeValue.fromS("SCHEDULE#previous-day"),
                "entity_type", AttributeValue.fromS("REPORT_SCHEDULE"),
                "accounted_until",
                        AttributeValue.fromS(
                                Instant.now().minus(Duration.ofDays(2)).toString())));
    }

    private void putOrder(SdkTable table, String id) {
        String created = yesterday + "T12:00:00.000Z";
        Map<String, String> order = Map.of(
                "PK",
                "USER#u-1",
                "SK",
                "ORDER#" + id,
                "GSI1PK",
                "ORDER#" + id,
                "GSI1SK",
                "ORDER#" + id,
                "GSI2PK",
                "STATUS#PAID#1",
                "GSI2SK",
                created,
                "entity_type",
                "ORDER",
                "order_id",
                id,
                "status",
                "PAID",
                "created_at",
                created);
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        order.forEach((name, value) -> item.put(name, AttributeValue.fromS(value)));
        table.put(item);
    }

    private Path reports() {
        return temp.resolve("data/reports/order-status");
    }

    /** Every file below a folder: what it holds, and which file it is. A file that is written again is another one. */
    private static Map<Path, String> files(Path folder) throws IOException {
        Map<Path, String> files = new LinkedHashMap<>();
        for (Path file : Project.filesBelow(folder)) {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            files.put(file, attributes.fileKey() + " " + attributes.lastModifiedTime());
        }
        return files;
    }

    private static void awaitIt(String text, CaravanProcess service) {
        await().atMost(Duration.ofSeconds(60)).until(() -> service.errors().contains(text));
    }

    private boolean isDelivered() {
        Path record = reports().resolve(yesterday + "/delivery.json");
        return Files.exists(record) && Project.read(record).contains("DELIVERED");
    }

    @Test
    void aPausedServiceReplacesAndDeliversNothingThatAnotherHostHasMade(URI endpoint) throws Exception {
        String[] run = {"run", "--port", "0", "--design", design().toString()};
        try (SdkTable table = SdkTable.make(endpoint)) {
            IntStream.range(0, 50).forEach(order -> putOrder(table, "o-" + order));
            missNights(table);
            try (CaravanProcess paused = CaravanProcess.startOn("north", table, temp, run)) {
                paused.pauseWhen(
                        () -> Project.names(reports()).stream().anyMatch(name -> name.endsWith(".new")), table);
                putOrder(table, "o-late");
                try (CaravanProcess other = CaravanProcess.startOn("south", table, temp, run)) {
                    await().atMost(Duration.ofSeconds(60)).until(this::isDelivered);
                    awaitIt("report delivered: ", other);
                    assertThat(other.errors()).contains("report order-status: 51 rows");
                    Map<Path, String> made = files(reports().resolve(yesterday.toString()));
                    Map<Path, String> delivered = files(share());
                    assertThat(delivered).hasSize(5);

                    paused.resume();

                    awaitIt("was taken over by another process", paused);
                    assertThat(files(reports().resolve(yesterday.toString()))).isEqualTo(made);
                    assertThat(files(share())).isEqualTo(delivered);
                    assertThat(Project.read(reports().resolve(yesterday + "/order-status.csv")))
                            .contains("o-late");
                    await().atMost(Duration.ofSeconds(20))
                            .until(() -> Project.names(reports()).equals(List.of(yesterday.toString())));
                    other.kill();
                }
                paused.kill();
            }
        }
    }
}
