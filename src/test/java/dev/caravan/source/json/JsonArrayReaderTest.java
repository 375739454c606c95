package dev.caravan.source.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArrayReaderTest {

    @Test
    void eachObjectIsARecordWithTheLineWhereItStarts() throws IOException {
        List<SourceRecord> records = read("[\n{\"id\":\"1\"},\r\n  {\"id\":\n\"2\"} , {\"id\":\"a]},\\\"[{\"}\n]\n");

        assertThat(records).extracting(SourceRecord::line).containsExactly(2L, 3L, 4L);
        assertThat(records).extracting(SourceRecord::ordinal).containsExactly(1L, 2L, 3L);
        assertThat(((SourceRecord.Document) records.get(2)).content().get("id").asText())
                .isEqualTo("a]},\"[{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", " [ ] ", "[\n]\n"})
    void anEmptyArrayHasNoRecords(String text) throws IOException {
        assertThat(read(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1|a number where",
                "\"x, ]\"|a string where",
                "null|null where",
                "[{\"id\":1},2]|an array where",
                "{\"a\":1,\"a\":2}|'a' stands twice",
                "{\"a\":[[[[{}]]]]}|nested deeper than 4",
                "{\"a\":\"\\ud800\"}|half a character",
            })
    void aBadElementIsMalformedAndTheArrayGoesOn(String element, String problem) throws IOException {
        List<SourceRecord> records = read("[{\"id\":\"1\"},\n" + element + " ,\n{\"id\":\"3\"}]");

        assertThat(records).hasSize(3);
        SourceRecord.Malformed bad = (SourceRecord.Malformed) records.get(1);
        assertThat(bad.line()).isEqualTo(2);
        assertThat(bad.raw()).isEqualTo(element);
        assertThat(bad.problem()).contains(problem);
        assertThat(records.get(2)).isInstanceOf(SourceRecord.Document.class);
    }

    @Test
    void anElementOverTheBoundsIsMalformedAndTheArrayGoesOn() throws IOException {
        String longString = "{\"a\":\"" + "x".repeat(60) + "\"}";
        String longElement = "{\"a\":[" + "1,".repeat(100) + "1]}";

        List<SourceRecord> records = read("[" + longString + "," + longElement + ",{\"id\":\"3\"}]");

        assertThat(records.get(0))
                .isEqualTo(new SourceRecord.Malformed(1, 1, longString, "'a' has 60 characters, at most 50 are taken"));
        assertThat(records.get(1))
                .isEqualTo(new SourceRecord.Malformed(2, 1, longElement, "209 characters, at most 200 are taken"));
        assertThat(records.get(2)).isInstanceOf(SourceRecord.Document.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{\"a\":1}~{\"a\":2}]|line 2: no JSON",
                "[{\"a\":1},~{\"a\" 2}]|line 2: no JSON",
                "[{\"a\":1},~{\"b\":1,\"b\":~x}]|line 3: no JSON",
                "[{\"a\":1},~]|line 2: no JSON",
                "[,]|line 1: no JSON",
                "[{\"a\":1}~|line 2: no JSON: the array is not closed",
                "[{\"a\":1},~{\"a\":|line 2: no JSON",
                "[{\"a\":1},~{\"a\":\"x~y|line 2: no JSON: the string that begins here is not closed",
                "[{\"a\":1}}|line 1: no JSON",
                "[|line 1: no JSON",
                "[{\"a\":1}]~~x|line 3: more text behind the end",
                "[{\"a\":1}]~[]|line 2: more text behind the end",
                "[{\"a\":[1}]|line 1: no JSON",
            })
    void whatIsNoJsonFailsTheFileWithItsLine(String text, String reason) {
        assertThatThrownBy(() -> read(text.replace('~', '\n')))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith(reason.substring(0, Math.min(reason.length(), 16)))
                .hasMessageContaining(reason);
    }

    @Test
    void anObjectInPlaceOfTheArrayIsRefusedWithAHint() {
        assertThatThrownBy(() -> read("\n{\"id\":1}\n{\"id\":2}"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith("line 2: ")
                .hasMessageContaining(".jsonl");
    }

    /** Its text alone would take 800 MB, more than the tests have. */
    @Test
    void aLargeArrayIsNotHeldInMemory() throws IOException {
        RecordReader reader = new JsonArrayReader(new Endless(400_000), Limits.DEFAULT);

        long count = 0;
        while (reader.read() != null) {
            count++;
        }

        assertThat(count).isEqualTo(400_000);
    }

    private static List<SourceRecord> read(String text) throws IOException {
        return SourceSamples.all(new JsonArrayReader(new StringReader(text), SourceSamples.LIMITS));
    }

    /** An array of that many objects, with megabytes of text that never exist at once. */
    private static final class Endless extends Reader {
        private int left;
        private String text = "[";

        Endless(int objects) {
            this.left = objects;
        }

        @Override
        public int read(char[] target, int offset, int length) {
            if (text.isEmpty()) {
                return -1;
            }
            int count = Math.min(length, text.length());
            text.getChars(0, count, target, offset);
            text = count < text.length() ? text.substring(count) : following();
            return count;
        }

        private String following() {
            if (left < 0) {
                return "";
            }
            left--;
            return left < 0 ? "]" : "{\"id\":\"" + "x".repeat(1000) + "\"}" + (left > 0 ? "," : "");
        }

        @Override
        public void close() {}
    }
}
