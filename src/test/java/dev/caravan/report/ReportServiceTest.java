package dev.caravan.report;

import static dev.caravan.fixture.table.TestTable.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.query.InvalidRequestException;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.Manifest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class ReportServiceTest {

    private static final Instant NOW = Instant.parse("2026-11-29T08:30:00.123Z");
    private static final String HEADER = "order_id,user_id,status,total,created_at\r\n";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path data;

    private TestTable table;

    @BeforeEach
    void create(URI endpoint) {
        table = new TestTable(endpoint);
    }

    @AfterEach
    void drop() {
        table.close();
    }

    private ReportService reports() {
        return reports(new DirectReaders());
    }

    private ReportService reports(ExecutorService readers) {
        return new ReportService(
                TestTable.design().reports(),
                table.patterns(readers),
                data.resolve("reports"),
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private ReportResult write(ReportRequest request) {
        ReportService reports = reports();
        return reports.write(reports.plan(request));
    }

    private static ReportRequest into(Path out) {
        return new ReportRequest("order-status", Optional.empty(), Optional.empty(), List.of(), Optional.of(out));
    }

    private Path folder() {
        return data.resolve("reports/order-status/all");
    }

    private void putThree() {
        table.put(order("o-1", "u-1", "PAID", "#2", "2026-11-01T10:00:00.000Z"));
        table.put(order("o-2", "u-1", "PAID", "", "2026-11-02T10:00:00.000Z"));
        table.put(order("o-3", "u-2", "PENDING", "#7", "2026-11-01T09:00:00.000Z"));
    }

    @Test
    void writesOneRowPerOrderStatusByStatusNewestFirst() throws IOException {
        putThree();

        assertThat(write(ReportRequest.of("order-status")).folder()).isEqualTo(folder());

        assertThat(folder().resolve("order-status.csv"))
                .content()
                .isEqualTo(HEADER
                        + "o-3,u-2,PENDING,12.5,2026-11-01T09:00:00.000Z\r\n"
                        + "o-2,u-1,PAID,12.5,2026-11-02T10:00:00.000Z\r\n"
                        + "o-1,u-1,PAID,12.5,2026-11-01T10:00:00.000Z\r\n");
        assertThat(Files.readAllLines(folder().resolve("order-status.jsonl")))
                .startsWith("{\"order_id\":\"o-3\",\"user_id\":\"u-2\",\"status\":\"PENDING\",\"total\":12.5,"
                        + "\"created_at\":\"2026-11-01T09:00:00.000Z\"}")
                .hasSize(3);
    }

    @Test
    void tellsInItsManifestWhatItHolds() throws Exception {
        putThree();

        Manifest manifest = write(new ReportRequest(
                        "order-status",
                        Optional.of("2026-11-01"),
                        Optional.of("2026-11-02"),
                        List.of(),
                        Optional.empty()))
                .manifest();

        Path written = data.resolve("reports/order-status/2026-11-01");
        JsonNode read = JSON.readTree(written.resolve("manifest.json").toFile());
        assertThat(read).isEqualTo(JSON.readTree(manifest.json()));
        assertThat(read.get("report").asText()).isEqualTo("order-status");
        assertThat(read.get("period").asText()).isEqualTo("2026-11-01");
        assertThat(read.get("window"))
                .isEqualTo(
                        JSON.readTree("{\"from\":\"2026-11-01T00:00:00.000Z\",\"to\":\"2026-11-02T00:00:00.000Z\"}"));
        assertThat(read.get("zone").asText()).isEqualTo("UTC");
        assertThat(read.get("rows").asLong()).isEqualTo(2);
        for (String time : List.of("as_of", "started_at", "finished_at")) {
            assertThat(read.get(time).asText()).isEqualTo("2026-11-29T08:30:00.123Z");
        }
        assertThat(read.get("totals").toString())
                .isEqualTo("[{\"values\":{\"status\":\"PENDING\"},\"count\":1,\"sum\":12.5,\"unsummed\":0},"
                        + "{\"values\":{\"status\":\"PAID\"},\"count\":1,\"sum\":12.5,\"unsummed\":0},"
                        + "{\"values\":{\"status\":\"SHIPPED\"},\"count\":0,\"sum\":0,\"unsummed\":0},"
                        + "{\"values\":{\"status\":\"DELIVERED\"},\"count\":0,\"sum\":0,\"unsummed\":0},"
                        + "{\"values\":{\"status\":\"CANCELLED\"},\"count\":0,\"sum\":0,\"unsummed\":0}]");
        assertThat(read.get("days").toString()).isEqualTo("[{\"day\":\"2026-11-01\",\"count\":2,\"sum\":25}]");
        assertThat(read.get("undated").toString()).isEqualTo("{\"count\":0,\"sum\":0}");
        assertThat(read.get("read_units").asDouble()).isPositive();
        assertThat(read.get("files")).hasSize(4);
        for (JsonNode file : read.get("files")) {
            byte[] bytes = Files.readAllBytes(written.resolve(file.get("file").asText()));
            assertThat(file.get("rows").asLong()).isEqualTo(2);
            assertThat(file.get("bytes").asLong()).isEqualTo(bytes.length);
            assertThat(file.get("sha256").asText())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        }
    }

    @Test
    void writesHeadersWhereThereIsNoOrder() {
        Manifest manifest = write(ReportRequest.of("order-status")).manifest();

        assertThat(manifest.rows()).isZero();
        assertThat(manifest.window()).isEqualTo(new Manifest.Span(null, null));
        assertThat(folder().resolve("order-status.csv")).content().isEqualTo(HEADER);
        assertThat(folder().resolve("order-status.jsonl")).isEmptyFile();
    }

    @Test
    void keepsColumnsAndNeutralisesFormulasInCsvOnly() throws IOException {
        Map<String, AttributeValue> item = order("o-1", "=cmd|' /C calc'!A0", "PAID", "#2", "2026-11-01T10:00:00.000Z");
        item.put("total", AttributeValue.fromN("-3.10"));
        item.remove("created_at");
        table.put(item);

        write(ReportRequest.of("order-status"));

        assertThat(folder().resolve("order-status.csv"))
                .content()
                .isEqualTo(HEADER + "o-1,'=cmd|' /C calc'!A0,PAID,-3.1,\r\n");
        assertThat(Files.readAllLines(folder().resolve("order-status.jsonl")))
                .containsExactly(
                        "{\"order_id\":\"o-1\",\"user_id\":\"=cmd|' /C calc'!A0\",\"status\":\"PAID\",\"total\":-3.1}");
    }

    @Test
    void keepsAnOrderOnceThatChangesItsStatusMeanwhile() throws IOException {
        putThree();
        // PENDING has nine partitions; before the tenth is asked, the first of PAID, the order is paid.
        DirectReaders readers =
                new DirectReaders(10, () -> table.put(order("o-3", "u-2", "PAID", "#7", "2026-11-01T09:00:00.000Z")));
        ReportService reports = reports(readers);

        Manifest manifest =
                reports.write(reports.plan(ReportRequest.of("order-status"))).manifest();

        assertThat(manifest.rows()).isEqualTo(3);
        assertThat(manifest.totals()).extracting(Manifest.Total::count).containsExactly(1L, 2L, 0L, 0L, 0L);
        assertThat(Files.readString(folder().resolve("order-status.csv")))
                .containsOnlyOnce("o-3")
                .contains("o-3,u-2,PENDING");
    }

    @Test
    void replacesTheEarlierReportOfThePeriodAndLeavesNothingBeside() throws IOException {
        write(ReportRequest.of("order-status"));
        putThree();

        write(new ReportRequest("order-status", Optional.empty(), Optional.empty(), List.of("csv"), Optional.empty()));

        try (var files = Files.list(folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("manifest.json", "order-status.csv");
        }
        assertThat(Files.readAllLines(folder().resolve("order-status.csv"))).hasSize(4);
        assertThat(folder().getParent()).isDirectoryNotContaining(file -> !file.equals(folder()));
    }

    @Test
    void writesForTheOwnerOnly() throws IOException {
        write(ReportRequest.of("order-status"));

        for (String folder : List.of("reports", "reports/order-status", "reports/order-status/all")) {
            assertThat(Files.getPosixFilePermissions(data.resolve(folder)))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
        for (String file : List.of("manifest.json", "order-status.csv", "order-status.xlsx", "order-status.html")) {
            assertThat(Files.getPosixFilePermissions(folder().resolve(file)))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void writesToAFolderOfTheUsersChoiceAndAgain() throws IOException {
        Path out = Files.createDirectory(data.resolve("out"));

        write(into(out));
        write(into(out));

        assertThat(out.resolve("manifest.json")).exists();
        assertThat(data.resolve("reports")).doesNotExist();
    }

    @Test
    void writesWhereASymbolicLinkPoints() throws IOException {
        Path out = Files.createDirectory(data.resolve("out"));
        Path link = Files.createSymbolicLink(data.resolve("link"), out);

        write(into(link));

        assertThat(out.resolve("manifest.json")).exists();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void replacesNoFolderThatHoldsAnythingElse() throws IOException {
        Files.writeString(data.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> write(into(data)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("holds thesis.txt, which is no part of the report order-status");
        assertThat(data.resolve("thesis.txt")).hasContent("years of work");
        assertThatThrownBy(() -> write(into(data.resolve("thesis.txt"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("it is there and no folder that can be read");
        assertThatThrownBy(() -> write(into(Path.of("/")))).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void leavesTheEarlierReportWhereReadingFails() {
        write(ReportRequest.of("order-status"));
        ReportService failing = reports(new DirectReaders(12, () -> {
            throw new IllegalStateException("struck by lightning");
        }));
        ReportPlan plan = failing.plan(ReportRequest.of("order-status"));

        assertThatThrownBy(() -> failing.write(plan)).hasMessage("struck by lightning");

        assertThat(folder().resolve("manifest.json")).exists();
        assertThat(folder().getParent()).isDirectoryNotContaining(file -> !file.equals(folder()));
    }

    @Test
    void saysWhichReportsAndFormatsThereAre() {
        assertThatThrownBy(() -> reports().plan(ReportRequest.of("sales")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("there is no report sales; there are order-status");
        assertThatThrownBy(() -> reports()
                        .plan(new ReportRequest(
                                "order-status", Optional.empty(), Optional.empty(), List.of("pdf"), Optional.empty())))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("there is no format pdf; there are csv, jsonl, xlsx, html");
    }
}
