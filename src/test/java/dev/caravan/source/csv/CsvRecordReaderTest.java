package dev.caravan.source.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvRecordReaderTest {

    @Test
    void quotedDelimitersQuotesAndNewlinesArePartOfTheCell() throws IOException {
        assertThat(cells("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"one\r\ntwo\",z\n"))
                .containsExactly(List.of("x,y", "say \"hi\""), List.of("one\r\ntwo", "z"));
    }

    @Test
    void crlfLfAndCrEachEndALineAndTheLastNeedNotEnd() throws IOException {
        assertThat(cells("a,b\r\n1,2\n3,4\r5,6"))
                .containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5", "6"));
    }

    @Test
    void aQuotedCellThatEndsInACarriageReturnEndsItsRow() throws IOException {
        assertThat(cells("a,b\n1,\"x\r\"\n3,4\n")).containsExactly(List.of("1", "x\r"), List.of("3", "4"));
    }

    @Test
    void aQuoteWithinAnUnquotedCellIsAnOrdinaryCharacter() throws IOException {
        assertThat(cells("a,b\n5\" pipe,x\n")).containsExactly(List.of("5\" pipe", "x"));
    }

    @Test
    void cellsKeepTheirBlanksAndLeadingZeros() throws IOException {
        assertThat(cells("a,b\n 007 ,\"\"\n")).containsExactly(List.of(" 007 ", ""));
    }

    @Test
    void blankLinesAreNoRecords() throws IOException {
        CsvRecordReader reader = SourceSamples.csv("\n \na,b\n\n1,2\r\n   \n\t\n3,4\n\n");

        assertThat(SourceSamples.all(reader))
                .extracting(SourceRecord::ordinal, SourceRecord::line)
                .containsExactly(tuple(1L, 5L), tuple(2L, 8L));
    }

    @Test
    void aQuotedBlankInAFileOfOneColumnIsARecord() throws IOException {
        assertThat(cells("a\n\"\"\n\" \"\n")).containsExactly(List.of(""), List.of(" "));
    }

    @Test
    void linesAreThoseWhereRowsStart() throws IOException {
        CsvRecordReader reader = SourceSamples.csv("a,b\n\"1\n\n\",2\n\"x\ry\nz\",4\n5,6");

        assertThat(SourceSamples.all(reader)).extracting(SourceRecord::line).containsExactly(2L, 5L, 8L);
    }

    @Test
    void rowsWithTooFewOrTooManyCellsArePassedOn() throws IOException {
        assertThat(cells("a,b\n1\n1,2,3\n")).containsExactly(List.of("1"), List.of("1", "2", "3"));
    }

    @Test
    void aCellIsFoundByItsColumnAndAbsentWhereTheRowIsShort() throws IOException {
        SourceRecord.Row row = SourceSamples.csv("a,b\n1\n").read();

        assertThat(row.cell("a")).isEqualTo("1");
        assertThat(row.cell("b")).isNull();
        assertThat(row.cell("c")).isNull();
    }

    @Test
    void theColumnsOfARejectsFileAreDroppedWhereverTheyStand() throws IOException {
        CsvRecordReader reader = SourceSamples.csv("_line,a,_code,b,_reason\n17,1,BAD,2,\"no, not so\"\n");

        assertThat(reader.header().columns()).containsExactly("a", "b");
        assertThat(reader.read().cells()).containsExactly("1", "2");
    }

    @Test
    void aRowOfARejectsFileWithoutTheAddedCellsReadsAsTheOriginal() throws IOException {
        assertThat(cells("a,b,_line,_code,_reason\n1,2\n")).containsExactly(List.of("1", "2"));
    }

    @Test
    void anExtraCellInTheRowOfARejectsFileIsNotDroppedSilently() throws IOException {
        assertThat(cells("a,b,_line,_code,_reason\n1,2,34\n1,2,34,17,BAD,why\n"))
                .allSatisfy(cells -> assertThat(cells).hasSizeGreaterThan(2));
    }

    @Test
    void aFileOfBlankLinesHasNoHeader() {
        assertThatThrownBy(() -> SourceSamples.csv("\n \n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("no header");
    }

    @Test
    void moreColumnsThanUsualAreAllRead() throws IOException {
        String row = "c,".repeat(40) + "c";

        assertThat(cells(row + "\n" + row)).containsExactly(List.of(row.split(",")));
    }

    @Test
    void theDeclaredDelimiterSeparates() throws IOException {
        CsvRecordReader reader = new CsvRecordReader(new StringReader("a|b\n1,5|2;0\n"), '|', SourceSamples.LIMITS);

        assertThat(reader.read().cells()).containsExactly("1,5", "2;0");
    }

    private static List<List<String>> cells(String text) throws IOException {
        return SourceSamples.all(SourceSamples.csv(text)).stream()
                .map(row -> ((SourceRecord.Row) row).cells())
                .toList();
    }
}
