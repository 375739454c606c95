package dev.caravan.source.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesReaderTest {

    @Test
    void eachLineIsARecordAndBlankOnesAreNone() throws IOException {
        List<SourceRecord> records = read("\n{\"id\":\"1\"}\r\n  \t\n {\"id\":\"2\"} \r{\"id\":\"3\"}");

        assertThat(records).allMatch(SourceRecord.Document.class::isInstance);
        assertThat(records).extracting(SourceRecord::ordinal).containsExactly(1L, 2L, 3L);
        assertThat(records).extracting(SourceRecord::line).containsExactly(2L, 4L, 5L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1|no JSON",
                "{\"a\":1}}|no JSON at character 8",
                "{\"a\":1} {\"a\":2}|more text behind the value",
                "{'a':1}|no JSON",
                "{\"a\":01}|no JSON",
                "{\"a\":NaN}|no JSON",
                "hello|no JSON",
                "[1]|an array where an object is wanted",
                "\"x\"|a string where an object is wanted",
                "12|a number where an object is wanted",
                "null|null where an object is wanted",
                "{\"a\":1,\"a\":2}|'a' stands twice",
                "{\"o\":[{\"a\":1,\"a\":null}]}|'a' stands twice",
                "{\"a\":[[[[1]]]]}|nested deeper than 4 levels",
                "{\"a\":\"\\ud800\"}|half a character",
                "{\"\\udc00\":1}|half a character",
            })
    void aBadLineIsMalformedWithItsTextAndTheNextIsRead(String line, String problem) throws IOException {
        List<SourceRecord> records = read("{\"id\":\"1\"}\n" + line + "\n{\"id\":\"3\"}\n");

        assertThat(records).hasSize(3);
        assertThat(records.get(1))
                .asInstanceOf(type(SourceRecord.Malformed.class))
                .satisfies(bad -> {
                    assertThat(bad.line()).isEqualTo(2);
                    assertThat(bad.ordinal()).isEqualTo(2);
                    assertThat(bad.raw()).isEqualTo(line);
                    assertThat(bad.problem()).contains(problem).doesNotContain("\n");
                });
        assertThat(records.get(2)).isInstanceOf(SourceRecord.Document.class);
    }

    @Test
    void nestingUpToTheLimitIsTaken() throws IOException {
        assertThat(read("{\"a\":[[[1]]]}")).first().isInstanceOf(SourceRecord.Document.class);
    }

    @Test
    void nestingBeyondAllMeasureIsMalformedToo() throws IOException {
        String deep = "{\"a\":" + "[".repeat(5000) + "]".repeat(5000) + "}";
        RecordReader reader = new JsonLinesReader(new StringReader(deep), new Limits(50, 20_000, 4, 3, 10));

        assertThat(reader.read()).isInstanceOf(SourceRecord.Malformed.class);
        assertThat(reader.read()).isNull();
    }

    @Test
    void aStringOverTheCellLimitIsMalformed() throws IOException {
        assertThat(malformed("{\"a\":\"" + "x".repeat(51) + "\"}"))
                .extracting(SourceRecord.Malformed::problem)
                .isEqualTo("'a' has 51 characters, at most 50 are taken");
    }

    @Test
    void aLineOverTheLineLimitIsMalformedAndKeptWhole() throws IOException {
        String line = "{\"a\":\"" + "x".repeat(300) + "\"}";

        SourceRecord.Malformed bad = malformed(line);

        assertThat(bad.problem()).isEqualTo("308 characters, at most 200 are taken");
        assertThat(bad.raw()).isEqualTo(line);
    }

    @Test
    void aVeryLongLineIsCutAndSaysSo() throws IOException {
        SourceRecord.Malformed bad = malformed("x".repeat(100_000));

        assertThat(bad.raw()).hasSize(64 * 1024);
        assertThat(bad.problem()).contains("100000 characters").contains("shown up to its character 65536");
    }

    @Test
    void aLongNumberIsMalformedInsteadOfComputed() throws IOException {
        RecordReader reader = new JsonLinesReader(
                new StringReader("{\"a\":" + "9".repeat(2000) + "}\n{\"a\":1e999999999}"), Limits.DEFAULT);

        assertThat(reader.read()).isInstanceOf(SourceRecord.Malformed.class);
        assertThat(reader.read()).isInstanceOf(SourceRecord.Document.class);
    }

    @Test
    void theFieldsOfARejectsFileAreDropped() throws IOException {
        SourceRecord.Document record =
                (SourceRecord.Document) read("{\"id\":\"1\",\"_line\":4,\"_code\":\"X\",\"_reason\":\"y\"}")
                        .get(0);

        assertThat(record.content()).hasToString("{\"id\":\"1\"}");
    }

    private static SourceRecord.Malformed malformed(String line) throws IOException {
        return (SourceRecord.Malformed) read(line).get(0);
    }

    private static List<SourceRecord> read(String text) throws IOException {
        return SourceSamples.all(new JsonLinesReader(new StringReader(text), SourceSamples.LIMITS));
    }
}
