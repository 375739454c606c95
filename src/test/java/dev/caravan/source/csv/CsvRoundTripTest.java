package dev.caravan.source.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/** What another library writes by RFC 4180 is read back, whatever is in the cells. */
class CsvRoundTripTest {

    @Property(tries = 500)
    void writtenCellsAndLinesAreRead(
            @ForAll("rows") List<List<String>> rows,
            @ForAll("delimiters") char delimiter,
            @ForAll("lineEnds") String lineEnd,
            @ForAll("quoting") QuoteMode quoting,
            @ForAll boolean lastLineEnds)
            throws IOException {
        Written written = write(rows, delimiter, lineEnd, quoting);
        String text = written.text();
        if (!lastLineEnds) {
            text = text.substring(0, text.length() - lineEnd.length());
        }

        CsvRecordReader reader = new CsvRecordReader(new StringReader(text), delimiter, Limits.DEFAULT);
        List<SourceRecord> read = SourceSamples.all(reader);

        assertThat(reader.header().columns()).containsExactly("h1", "h2", "h3");
        assertThat(read.stream().map(row -> ((SourceRecord.Row) row).cells()).toList())
                .isEqualTo(rows);
        assertThat(read.stream().map(SourceRecord::line).toList()).isEqualTo(written.lines());
    }

    /**
     * A text and where its rows start.
     *
     * @param lines of the rows behind the header
     */
    private record Written(String text, List<Long> lines) {}

    private static Written write(List<List<String>> rows, char delimiter, String lineEnd, QuoteMode quoting)
            throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter)
                .setRecordSeparator(lineEnd)
                .setQuoteMode(quoting)
                .get();
        StringBuilder text = new StringBuilder();
        List<Long> lines = new ArrayList<>();
        CSVPrinter printer = new CSVPrinter(text, format);
        printer.printRecord("h1", "h2", "h3");
        for (List<String> row : rows) {
            lines.add(lineAtEndOf(text));
            printer.printRecord(row);
        }
        return new Written(text.toString(), lines);
    }

    /** Every CRLF, CR and LF ends a line. */
    private static long lineAtEndOf(CharSequence text) {
        return text.toString()
                        .replace("\r\n", "\n")
                        .replace('\r', '\n')
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
    }

    @Provide
    Arbitrary<List<List<String>>> rows() {
        Arbitrary<String> nasty = Arbitraries.strings()
                .withChars(',', ';', '\t', '|', '"', '\r', '\n', ' ', 'a', 'é', '\0')
                .ofMaxLength(8);
        Arbitrary<String> unicode = Arbitraries.strings().ofMaxLength(6).filter(CsvRoundTripTest::isText);
        return Arbitraries.oneOf(nasty, unicode).list().ofSize(3).list().ofMaxSize(8);
    }

    @Provide
    Arbitrary<Character> delimiters() {
        return Arbitraries.of(',', ';', '\t', '|');
    }

    @Provide
    Arbitrary<String> lineEnds() {
        return Arbitraries.of("\n", "\r\n", "\r");
    }

    @Provide
    Arbitrary<QuoteMode> quoting() {
        return Arbitraries.of(QuoteMode.ALL, QuoteMode.MINIMAL);
    }

    /** Strict decoding never yields half of a surrogate pair. */
    private static boolean isText(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
