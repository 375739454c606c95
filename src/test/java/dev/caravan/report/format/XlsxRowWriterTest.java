package dev.caravan.report.format;

import static dev.caravan.fixture.TestReport.AS_OF;
import static dev.caravan.fixture.TestReport.PAID;
import static dev.caravan.fixture.TestReport.PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.TestReport;
import dev.caravan.store.item.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipFile;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What another library reads in the workbooks. */
class XlsxRowWriterTest {

    private static final int MANY = 1_048_576;

    @TempDir
    private Path folder;

    private static byte[] xlsx(TestReport report) throws IOException {
        return xlsx(report, MANY);
    }

    private static byte[] xlsx(TestReport report, int rowsPerSheet) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(new XlsxRowWriter(report.plan(), AS_OF, rowsPerSheet, out));
        return out.toByteArray();
    }

    private static List<String> sheets(byte[] xlsx) throws IOException {
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(xlsx))) {
            return workbook.getSheets().map(Sheet::getName).toList();
        }
    }

    private static List<Row> rows(byte[] xlsx, String sheet) throws IOException {
        try (ReadableWorkbook workbook =
                new ReadableWorkbook(new ByteArrayInputStream(xlsx), new ReadingOptions(true, true))) {
            return workbook.findSheet(sheet)
                    .map(found -> {
                        try {
                            return found.read();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .orElseThrow();
        }
    }

    private String part(byte[] xlsx, String name) throws IOException {
        Path file = Files.write(folder.resolve("report.xlsx"), xlsx);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> texts(Row row) {
        return row.stream().map(cell -> cell == null ? "" : cell.getText()).toList();
    }

    @Test
    void hasARowForEachOrderUnderAHeaderThatStaysInSight() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("Europe/Berlin").add("o-1", PAID, "1234.5", "2026-11-01T23:30:00.250Z"));

        assertThat(sheets(xlsx)).containsExactly("Orders", "Summary", "Days");
        List<Row> rows = rows(xlsx, "Orders");
        assertThat(rows).hasSize(2);
        assertThat(texts(rows.get(0))).containsExactly("order_id", "user_id", "status", "total", "created_at");
        assertThat(texts(rows.get(1)).subList(0, 3)).containsExactly("o-1", "u-1", "PAID");
        Cell total = rows.get(1).getCell(3);
        assertThat(total.getType()).isEqualTo(CellType.NUMBER);
        assertThat(total.asNumber()).isEqualByComparingTo("1234.5");
        assertThat(total.getDataFormatString()).isEqualTo("#,##0.00##########");
        Cell created = rows.get(1).getCell(4);
        assertThat(created.getType()).isEqualTo(CellType.NUMBER);
        // half past midnight of the next day, in the report's zone
        assertThat(created.asDate()).isEqualTo(LocalDateTime.parse("2026-11-02T00:30:00.250"));
        assertThat(created.getDataFormatString()).isEqualTo("yyyy-mm-dd hh:mm:ss");
        assertThat(part(xlsx, "xl/worksheets/sheet1.xml"))
                .contains("ySplit=\"1\"", "state=\"frozen\"", "<autoFilter ref=\"A1:E1\">");
    }

    /** Each would be run or reckoned by a spreadsheet that guesses types. */
    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "@SUM(A1)", "+49 30", "-x", "00042", "1E5", "2026-11-01", "true", "'quoted"})
    void leavesTextText(String text) throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC").add(text, PAID, "1", "2026-11-01T00:00:00.000Z"));

        Cell cell = rows(xlsx, "Orders").get(1).getCell(0);
        assertThat(cell.getType()).isEqualTo(CellType.STRING);
        assertThat(cell.getText()).isEqualTo(text);
        assertThat(part(xlsx, "xl/worksheets/sheet1.xml")).doesNotContain("<f>");
    }

    @Test
    void keepsTheDigitsThatExcelWouldNot() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add("o-1", PAID, "123456789012345", null)
                .add("o-2", PAID, "1234567890123456", null)
                .add("o-3", PAID, "12345678901234567890123456789012345678", null)
                .add("o-4", PAID, "0.1234567890123456", null)
                .add("o-5", PAID, "120000000000000000000", null)
                .add("o-6", PAID, "-0.5", null)
                .add("o-7", PAID, "0", null));

        List<Row> rows = rows(xlsx, "Orders");
        assertThat(rows.subList(1, 8))
                .extracting(row -> row.getCell(3).getType())
                .containsExactly(
                        CellType.NUMBER,
                        CellType.STRING,
                        CellType.STRING,
                        CellType.STRING,
                        CellType.NUMBER,
                        CellType.NUMBER,
                        CellType.NUMBER);
        assertThat(rows.get(2).getCell(3).getText()).isEqualTo("1234567890123456");
        assertThat(rows.get(3).getCell(3).getText()).isEqualTo("12345678901234567890123456789012345678");
        assertThat(rows.get(4).getCell(3).getText()).isEqualTo("0.1234567890123456");
        assertThat(rows.get(5).getCell(3).asNumber()).isEqualByComparingTo("120000000000000000000");
        assertThat(rows(xlsx, "Summary").get(2).getCell(2).getText())
                .as("a sum is kept likewise")
                .isEqualTo(new BigDecimal("123456789012345")
                        .add(new BigDecimal("1234567890123456"))
                        .add(new BigDecimal("12345678901234567890123456789012345678"))
                        .add(new BigDecimal("0.1234567890123456"))
                        .add(new BigDecimal("119999999999999999999.5"))
                        .toPlainString());
    }

    @Test
    void keepsAsTextWhatIsNoDateOfExcel() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add("o-1", PAID, "1", "1899-12-31T10:00:00.000Z")
                .add("o-2", PAID, "1", "1900-02-28T10:00:00.000Z")
                .add("o-3", PAID, "1", "1900-03-01T00:00:00.000Z")
                .add("o-4", PAID, "1", "9999-12-31T23:59:59.999Z")
                .add("o-5", PAID, "1", "soon")
                .add("o-6", PAID, "1", null)
                .add(PAID, TestReport.order("o-7", PAID, "1", null).with("created_at", Value.of(20261101))));

        List<Row> rows = rows(xlsx, "Orders");
        assertThat(rows.get(7).getCell(4).getType()).isEqualTo(CellType.STRING);
        assertThat(rows.get(7).getCell(4).getText()).isEqualTo("20261101");
        assertThat(rows.get(1).getCell(4).getText()).isEqualTo("1899-12-31T10:00:00.000Z");
        assertThat(rows.get(2).getCell(4).getText()).isEqualTo("1900-02-28T10:00:00.000Z");
        assertThat(rows.get(3).getCell(4).asDate()).isEqualTo(LocalDateTime.parse("1900-03-01T00:00:00"));
        assertThat(rows.get(4).getCell(4).asDate()).isEqualTo(LocalDateTime.parse("9999-12-31T23:59:59.999"));
        assertThat(rows.get(5).getCell(4).getText()).isEqualTo("soon");
        assertThat(rows.get(6).getCell(4).getText()).isEmpty();
    }

    @Test
    void goesOnOnFurtherSheets() throws IOException {
        TestReport report = TestReport.in("UTC");
        for (int order = 1; order <= 7; order++) {
            report.add("o-" + order, PAID, "1", "2026-11-01T00:00:00.000Z");
        }

        byte[] xlsx = xlsx(report, 4);

        assertThat(sheets(xlsx)).containsExactly("Orders", "Orders 2", "Orders 3", "Summary", "Days");
        assertThat(rows(xlsx, "Orders"))
                .extracting(row -> row.getCell(0).getText())
                .containsExactly("order_id", "o-1", "o-2", "o-3");
        assertThat(rows(xlsx, "Orders 2"))
                .extracting(row -> row.getCell(0).getText())
                .containsExactly("order_id", "o-4", "o-5", "o-6");
        assertThat(rows(xlsx, "Orders 3"))
                .extracting(row -> row.getCell(0).getText())
                .containsExactly("order_id", "o-7");
    }

    @Test
    void cutsTextThatExcelCannotHoldAndSaysSo() throws IOException {
        String most = "x".repeat(32_767);
        // the cut would be between the two halves of an emoji
        String emoji = "y".repeat(32_758) + "😀".repeat(10);

        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add(most, PAID, "1", null)
                .add(most + "x", PAID, "1", null)
                .add(emoji, PAID, "1", null));

        List<Row> rows = rows(xlsx, "Orders");
        assertThat(rows.get(1).getCell(0).getText()).isEqualTo(most);
        assertThat(rows.get(2).getCell(0).getText()).hasSize(32_767).isEqualTo("x".repeat(32_760) + "… [cut]");
        assertThat(rows.get(3).getCell(0).getText()).isEqualTo("y".repeat(32_758) + "😀… [cut]");
    }

    @Test
    void writesWhatXmlCannotHoldAsExcelDoes() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add("</t></is>&\"'<😀 عربى", PAID, "1", null)
                .add("a\u0001b\tc\nd", PAID, "1", null)
                .add("_x0041_", PAID, "1", null));

        List<Row> rows = rows(xlsx, "Orders");
        assertThat(rows.get(1).getCell(0).getText()).isEqualTo("</t></is>&\"'<😀 عربى");
        // Excel turns these escapes back
        assertThat(rows.get(2).getCell(0).getText()).isEqualTo("a_x0001_b\tc\nd");
        assertThat(rows.get(3).getCell(0).getText()).isEqualTo("_x005F_x0041_");
    }

    @Test
    void totalsStandByStatusAndByDay() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add("o-1", PENDING, "10.10", "2026-11-01T00:00:00.000Z")
                .add("o-2", PAID, "20.20", "2026-11-01T00:00:00.000Z")
                .add("o-3", PAID, null, "2026-11-02T00:00:00.000Z"));

        List<Row> summary = rows(xlsx, "Summary");
        assertThat(texts(summary.get(0))).containsExactly("status", "Orders", "Revenue");
        assertThat(texts(summary.get(1)).get(0)).isEqualTo("PENDING");
        assertThat(summary.get(2).getCell(1).asNumber()).isEqualByComparingTo("2");
        assertThat(summary.get(2).getCell(2).asNumber()).isEqualByComparingTo("20.2");
        assertThat(texts(summary.get(6)).get(0)).isEqualTo("Total");
        assertThat(summary.get(6).getCell(1).asNumber()).isEqualByComparingTo("3");
        assertThat(summary.get(6).getCell(2).asNumber()).isEqualByComparingTo("30.3");
        List<Row> days = rows(xlsx, "Days");
        assertThat(texts(days.get(0))).containsExactly("Day", "status", "Orders", "Revenue");
        assertThat(days).hasSize(4);
        assertThat(days.get(1).getCell(0).asDate().toLocalDate()).isEqualTo(LocalDate.of(2026, 11, 1));
        assertThat(days.get(1).getCell(3).asNumber()).isEqualByComparingTo("10.1");
    }

    @Test
    void isAWorkbookWithoutOrdersToo() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC"));

        assertThat(rows(xlsx, "Orders")).hasSize(1);
        assertThat(rows(xlsx, "Summary").get(6).getCell(1).asNumber()).isZero();
    }

    @Test
    void writesOtherTypesAsTheyRead() throws IOException {
        byte[] xlsx = xlsx(TestReport.in("UTC")
                .add(
                        PAID,
                        TestReport.order("o-1", PAID, "1", null)
                                .with("user_id", new Value.Bool(true))
                                .with("total", new Value.ListOf(List.of(Value.of(1), Value.of("a"))))));

        Row row = rows(xlsx, "Orders").get(1);
        assertThat(row.getCell(1).asBoolean()).isTrue();
        assertThat(row.getCell(3).getText()).isEqualTo("[1,\"a\"]");
    }
}
