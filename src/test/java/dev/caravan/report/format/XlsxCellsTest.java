package dev.caravan.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute;
import dev.caravan.store.item.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.junit.jupiter.api.Test;

/** Values that are neither texts nor numbers, as a spreadsheet has them. */
class XlsxCellsTest {

    @Test
    void eachValueIsACellOfItsKind() throws IOException {
        Row row = written(
                List.of(
                        Value.of("2026-11-29"),
                        Value.of("0001-01-01"),
                        Value.of("in spring"),
                        new Value.Numeric("20261129"),
                        new Value.Bool(true),
                        new Value.MapOf(Map.of("a", new Value.Numeric("1.5"))),
                        new Value.Binary("aGVsbG8=")),
                List.of(
                        Attribute.Type.DATE,
                        Attribute.Type.DATE,
                        Attribute.Type.DATE,
                        Attribute.Type.DATE,
                        Attribute.Type.BOOLEAN,
                        Attribute.Type.JSON,
                        Attribute.Type.BINARY));

        assertThat(row.getCellAsDate(0)).contains(LocalDateTime.of(2026, 11, 29, 0, 0));
        // Excel has no such day
        assertThat(row.getCellAsString(1)).contains("0001-01-01");
        assertThat(row.getCellAsString(2)).contains("in spring");
        assertThat(row.getCellAsString(3)).contains("20261129");
        assertThat(row.getCell(4).getType()).isEqualTo(CellType.BOOLEAN);
        assertThat(row.getCellAsBoolean(4)).contains(true);
        assertThat(row.getCellAsString(5)).contains("{\"a\":1.5}");
        assertThat(row.getCellAsString(6)).contains("aGVsbG8=");
    }

    private static Row written(List<Value> values, List<Attribute.Type> types) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(out, "test", null)) {
            XlsxCells cells = new XlsxCells(workbook.newWorksheet("sheet"), ZoneOffset.UTC);
            for (int column = 0; column < values.size(); column++) {
                cells.value(0, column, values.get(column), types.get(column));
            }
        }
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(out.toByteArray()))) {
            return workbook.getFirstSheet().read().get(0);
        }
    }
}
