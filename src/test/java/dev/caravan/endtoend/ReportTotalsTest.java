package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.SampleImport;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportResult;
import dev.caravan.report.ReportService;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The totals of the shipped report over the sample data, against a scan of the table by the SDK alone. */
@ExtendWith(SampleImport.class)
class ReportTotalsTest {

    private static final ObjectMapper EXACT =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final List<Map<String, AttributeValue>> orders;
    private final ReportService reports;

    ReportTotalsTest(SampleImport.Imported imported, @TempDir Path written) {
        this.orders = imported.table().dump().of("ORDER");
        this.reports = new ReportService(
                imported.caravan().design().reports(), imported.caravan().patterns(), written, Clock.systemUTC());
    }

    private record Sum(long count, BigDecimal sum) {
        Sum plus(Sum other) {
            return new Sum(count + other.count, sum.add(other.sum).stripTrailingZeros());
        }
    }

    private Map<String, Sum> scanned(Function<Map<String, AttributeValue>, String> by) {
        Map<String, Sum> sums = new TreeMap<>();
        for (Map<String, AttributeValue> order : orders) {
            sums.merge(
                    by.apply(order),
                    new Sum(1, new BigDecimal(order.get("total").n()).stripTrailingZeros()),
                    Sum::plus);
        }
        return sums;
    }

    @Test
    void areThoseOfAnIndependentScan() throws Exception {
        ReportResult result = reports.write(reports.plan(ReportRequest.of("order-status")));

        JsonNode manifest =
                EXACT.readTree(result.folder().resolve("manifest.json").toFile());
        assertThat(manifest.path("rows").asLong()).isEqualTo(orders.size());
        Map<String, Sum> byStatus = new TreeMap<>();
        manifest.path("totals")
                .forEach(total ->
                        byStatus.put(total.path("values").path("status").asText(), sum(total)));
        assertThat(byStatus).isEqualTo(scanned(order -> text(order, "status")));
        Map<String, Sum> byDay = new TreeMap<>();
        manifest.path("days").forEach(day -> byDay.put(day.path("day").asText(), sum(day)));
        assertThat(byDay).isEqualTo(scanned(order -> text(order, "created_at").substring(0, 10)));
        assertThat(sum(manifest.path("undated"))).isEqualTo(new Sum(0, BigDecimal.ZERO));
        assertThat(workbook(result.folder().resolve("order-status.xlsx"))).isEqualTo(byStatus);
        String page = Files.readString(result.folder().resolve("order-status.html"));
        byStatus.values().forEach(sum -> assertThat(page)
                .contains(
                        "value=\"" + sum.count() + "\"", "value=\"" + sum.sum().toPlainString() + "\""));
        Sum all = byStatus.values().stream().reduce(new Sum(0, BigDecimal.ZERO), Sum::plus);
        assertThat(page)
                .contains(
                        "<data value=\"" + orders.size() + "\">",
                        "<data value=\"" + all.sum().toPlainString() + "\">");
    }

    private static Sum sum(JsonNode total) {
        return new Sum(
                total.path("count").asLong(), total.path("sum").decimalValue().stripTrailingZeros());
    }

    private static Map<String, Sum> workbook(Path file) throws Exception {
        Map<String, Sum> sums = new TreeMap<>();
        try (InputStream in = Files.newInputStream(file);
                ReadableWorkbook workbook = new ReadableWorkbook(in)) {
            List<Row> rows = workbook.findSheet("Summary").orElseThrow().read();
            for (Row row : rows.subList(1, 6)) {
                BigDecimal sum = row.getCell(2).getType() == CellType.NUMBER
                        ? row.getCellAsNumber(2).orElseThrow()
                        : new BigDecimal(row.getCell(2).getText());
                sums.put(
                        row.getCell(0).getText(),
                        new Sum(row.getCellAsNumber(1).orElseThrow().longValueExact(), sum.stripTrailingZeros()));
            }
        }
        return sums;
    }
}
