package dev.caravan.source.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.caravan.design.Limits;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactJsonNumberTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1.50",
                "1e3",
                "1E+3",
                "0.10",
                "-12.3400e-05",
                "1234567890123456789012345678901234567890",
                "0.00000000000000000000000000000000000000000000001",
                "1e999999999"
            })
    void everyDigitIsKeptAndWrittenBack(String number) throws IOException {
        ObjectNode content = content("{\"n\":" + number + "}");

        assertThat(ExactJsonNumber.textOf(content.get("n"))).contains(number);
        assertThat(content.get("n").isNumber()).isTrue();
        assertThat(JSON.writeValueAsString(content)).isEqualTo("{\"n\":" + number + "}");
        assertThat(content).hasToString("{\"n\":" + number + "}");
    }

    @Property(tries = 300)
    void anyNumberComesBackAsItWas(@ForAll("numbers") String number) throws IOException {
        assertThat(JSON.writeValueAsString(content("{\"n\":[" + number + "]}"))).isEqualTo("{\"n\":[" + number + "]}");
    }

    @Test
    void onlyStringsAndNumbersHaveText() {
        assertThat(ExactJsonNumber.textOf(TextNode.valueOf("x"))).contains("x");
        assertThat(ExactJsonNumber.textOf(TextNode.valueOf(""))).contains("");
        assertThat(ExactJsonNumber.textOf(NullNode.instance)).isEmpty();
        assertThat(ExactJsonNumber.textOf(BooleanNode.TRUE)).isEmpty();
        assertThat(ExactJsonNumber.textOf(JSON.createObjectNode())).isEmpty();
        assertThat(ExactJsonNumber.textOf(null)).isEmpty();
    }

    @Test
    void itsExactValueIsADecimal() {
        assertThat(new ExactJsonNumber("1.50").decimalValue()).isEqualTo(new BigDecimal("1.50"));
        assertThat(new ExactJsonNumber("1e3").numberValue()).isEqualTo(new BigDecimal("1e3"));
    }

    @Test
    void aCopiedObjectKeepsItsNumbers() throws IOException {
        ObjectNode content = content("{\"n\":1.50}");

        assertThat(content.deepCopy()).isEqualTo(content).hasToString("{\"n\":1.50}");
    }

    @Provide
    Arbitrary<String> numbers() {
        Arbitrary<String> sign = Arbitraries.of("", "-");
        Arbitrary<String> whole = Arbitraries.strings()
                .numeric()
                .ofMinLength(1)
                .ofMaxLength(45)
                .filter(d -> d.equals("0") || !d.startsWith("0"));
        Arbitrary<String> digits =
                Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(45);
        Arbitrary<String> fraction = Arbitraries.oneOf(Arbitraries.just(""), digits.map(d -> "." + d));
        Arbitrary<String> exponent = Arbitraries.oneOf(
                Arbitraries.just(""),
                Combinators.combine(
                                Arbitraries.of("e", "E", "e+", "E-"),
                                Arbitraries.integers().between(0, 999))
                        .as((e, power) -> e + power));
        return Combinators.combine(sign, whole, fraction, exponent).as((s, w, f, e) -> s + w + f + e);
    }

    private static ObjectNode content(String line) throws IOException {
        RecordReader reader = new JsonLinesReader(new StringReader(line), Limits.DEFAULT);
        return ((SourceRecord.Document) reader.read()).content();
    }
}
