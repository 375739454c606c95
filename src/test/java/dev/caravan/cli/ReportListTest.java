package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class ReportListTest {

    private final SdkTable table;

    @TempDir
    private Path data;

    ReportListTest(URI endpoint) {
        table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private JsonNode listed() throws Exception {
        Ran ran = Ran.on(table, data, "report", "--list", "--json");
        assertThat(ran.exit()).as(ran.err().toString()).isZero();
        assertThat(ran.out()).hasSize(1);
        return new ObjectMapper().readTree(ran.out().get(0));
    }

    @Test
    void showsScheduleWindowAndNextRun() throws Exception {
        JsonNode report = listed();

        assertThat(report.path("report").asText()).isEqualTo("order-status");
        assertThat(report.path("description").asText()).startsWith("One row per order");
        assertThat(report.path("schedule").asText()).isEqualTo("0 15 1 * * ?");
        assertThat(report.path("window").asText()).isEqualTo("previous-day");
        assertThat(report.has("last_run")).isFalse();
        assertThat(report.path("next_run").asText()).endsWith("T01:15:00Z");
        assertThat(Instant.parse(report.path("next_run").asText())).isAfter(Instant.now());
    }

    @Test
    void showsTheLastScheduledRunFromTheLedger() throws Exception {
        String run = "{\"period\":\"2026-11-28\",\"host\":\"h\",\"folder\":\"/data/reports/order-status/2026-11-28\","
                + "\"started_at\":\"2026-11-29T01:15:00.000Z\",\"finished_at\":\"2026-11-29T01:15:02.000Z\","
                + "\"rows\":17,\"files\":[\"order-status.csv\"]}";
        table.client().putItem(put -> put.tableName(table.name())
                .item(Map.of(
                        "PK", AttributeValue.fromS("REPORT#order-status"),
                        "SK", AttributeValue.fromS("LATEST"),
                        "entity_type", AttributeValue.fromS("REPORT_LATEST"),
                        "run", AttributeValue.fromS(run))));

        assertThat(listed().path("last_run").path("rows").asInt()).isEqualTo(17);
        assertThat(String.join("\n", Ran.on(table, data, "report", "--list").out()))
                .contains("previous-day", "2026-11-28, 17 rows, 2026-11-29T01:15:02.000Z");
    }

    @Test
    void wantsANameOrTheList() {
        assertThat(Ran.on(table, data, "report").exit()).isEqualTo(2);
        assertThat(Ran.on(table, data, "report", "order-status", "--list").exit())
                .isEqualTo(2);
    }
}
