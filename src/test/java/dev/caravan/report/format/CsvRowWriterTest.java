package dev.caravan.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.ReportSummary;
import dev.caravan.query.output.CsvCell;
import dev.caravan.report.total.ReportAggregator;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvRowWriterTest {

    private static final Item EMPTY = Item.at(new ItemKey("P", "S"));

    private static String csv(List<String> columns, Item... items) throws IOException {
        return csv(false, columns, items);
    }

    private static String csv(boolean byteOrderMark, List<String> columns, Item... items) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvRowWriter rows = new CsvRowWriter(columns, byteOrderMark, out);
        for (Item item : items) {
            rows.write(item);
        }
        assertThat(rows.complete(new ReportAggregator(ReportSummary.COUNT, ZoneOffset.UTC, List.of()).totals()))
                .isEqualTo(items.length);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void quotesAsRfc4180Says() throws IOException {
        Item item = EMPTY.with("a", "Müller, \"Ana\"").with("b", "two\r\nlines").with("c", " plain ");

        assertThat(csv(List.of("a", "b", "c"), item))
                .isEqualTo("a,b,c\r\n\"Müller, \"\"Ana\"\"\",\"two\r\nlines\", plain \r\n");
    }

    @Test
    void beginsWithAByteOrderMarkIfWished() throws IOException {
        assertThat(csv(true, List.of("a"), EMPTY.with("a", "ä"))).isEqualTo("\uFEFFa\r\nä\r\n");
    }

    @Test
    void keepsColumnsWhereAnItemLacksThem() throws IOException {
        assertThat(csv(List.of("a", "b", "c"), EMPTY.with("b", "x"), EMPTY)).isEqualTo("a,b,c\r\n,x,\r\n,,\r\n");
    }

    @Test
    void writesTheOneEmptyCellOfALineSoThatTheLineIsSeen() throws IOException {
        assertThat(csv(List.of("a"), EMPTY, EMPTY.with("a", "x"))).isEqualTo("a\r\n\"\"\r\nx\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "=1+1,'''=1+1'",
        "+49 30,'''+49 30'",
        "-x,'''-x'",
        "@SUM(A1),'''@SUM(A1)'",
        "a=1,a=1",
        "' =1',''' =1'",
        "x;=1+1,x;'=1+1",
        "x; -1+1,x;' -1+1",
        "'x;\"=1\"','x;''\"=1\"'",
        "\uFF1D1+1,'''\uFF1D1+1'",
        "\u00A0=1,'''\u00A0=1'",
        "a;b=1,a;b=1"
    })
    void makesNoFormulaOfText(String text, String cell) {
        assertThat(CsvCell.of(Value.of(text))).isEqualTo(cell);
    }

    @Test
    void makesNoFormulaOfTextBehindControlCharacters() {
        assertThat(CsvCell.of(Value.of("\t=1"))).isEqualTo("'\t'=1");
        assertThat(CsvCell.of(Value.of("x\t=1"))).isEqualTo("x\t'=1");
        assertThat(CsvCell.of(Value.of("x\n@a"))).isEqualTo("x\n'@a");
        assertThat(CsvCell.of(Value.of("\r=1"))).isEqualTo("'\r'=1");
    }

    @Test
    void leavesNumbersNumbers() {
        assertThat(CsvCell.of(Value.of(new BigDecimal("-12.50")))).isEqualTo("-12.5");
        assertThat(CsvCell.of(Value.of(new BigDecimal("98765432109876543210.12"))))
                .isEqualTo("98765432109876543210.12");
    }

    @Test
    void writesOtherTypesAsTheyRead() {
        assertThat(CsvCell.of(new Value.Bool(false))).isEqualTo("false");
        assertThat(CsvCell.of(new Value.Null())).isEmpty();
        assertThat(CsvCell.of(new Value.Binary("+A=="))).isEqualTo("'+A==");
        assertThat(CsvCell.of(new Value.MapOf(Map.of("k", Value.of(1))))).isEqualTo("{\"k\":1}");
    }
}
