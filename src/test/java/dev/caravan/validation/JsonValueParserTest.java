package dev.caravan.validation;

import static dev.caravan.validation.Parsing.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON becomes maps and lists with every digit that it had, or is refused. */
class JsonValueParserTest {

    private static final JsonValueParser JSON = new JsonValueParser();

    @Test
    void everyKindOfJsonHasItsType() {
        assertThat(JSON.parse(" {\"a\": [1, 1.50, \"x\", \"\", true, false, null, {}, []], \"b\": {\"c\": -0.0}} "))
                .isEqualTo(new Value.MapOf(Map.of(
                        "a",
                        new Value.ListOf(List.of(
                                new Value.Numeric("1"),
                                new Value.Numeric("1.5"),
                                Value.of("x"),
                                Value.of(""),
                                new Value.Bool(true),
                                new Value.Bool(false),
                                new Value.Null(),
                                new Value.MapOf(Map.of()),
                                new Value.ListOf(List.of()))),
                        "b",
                        new Value.MapOf(Map.of("c", new Value.Numeric("0"))))));
        assertThat(JSON.parse("\"x\"")).isEqualTo(Value.of("x"));
        assertThat(JSON.parse("5")).isEqualTo(new Value.Numeric("5"));
        assertThat(JSON.parse("false")).isEqualTo(new Value.Bool(false));
        assertThat(JSON.parse("null")).isNull();
    }

    @Test
    void a38thDigitIsKeptAndA39thRefused() {
        String most = "0." + "1234567890".repeat(3) + "12345678";

        assertThat(JSON.parse("[" + most + "]")).isEqualTo(new Value.ListOf(List.of(new Value.Numeric(most))));
        assertRefused(JSON, "[" + most + "9]", RejectCode.TOO_MANY_DIGITS);
        assertRefused(JSON, "{\"a\":{\"b\":1e126}}", RejectCode.TOO_MANY_DIGITS);
        assertRefused(JSON, "[1" + "0".repeat(500) + "]", RejectCode.TOO_MANY_DIGITS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1,\"a\":1}",
                "[{\"a\":{\"b\":1,\"b\":2}}]",
                "{\"a\":1,\"\\u0061\":2}",
                "{a:1}",
                "{'a':1}",
                "[1,]",
                "[1] [2]",
                "[01]",
                "[NaN]",
                "[1",
                "hello",
                "[\"\\ud83d\"]",
                "{\"\\ude00\":1}",
                "/* */ 1"
            })
    void whatIsNoJsonOrSaysOneThingTwiceIsRefused(String text) {
        assertRefused(JSON, text, RejectCode.BAD_JSON);
    }

    @Test
    void depthIsBoundedAsInARecordOfAJsonFile() {
        assertThat(JSON.parse("[".repeat(31) + "]".repeat(31))).isNotNull();
        assertRefused(JSON, "[".repeat(32) + "]".repeat(32), RejectCode.BAD_JSON);
        assertRefused(JSON, "{\"a\":".repeat(32) + "1" + "}".repeat(32), RejectCode.BAD_JSON);
        assertRefused(JSON, "[".repeat(1_000_000), RejectCode.BAD_JSON);
    }

    @Test
    void sizeIsBoundedAsInARecordOfAJsonFile() {
        assertThat(JSON.parse("\"" + "x".repeat(409_600) + "\"")).isNotNull();
        assertRefused(JSON, "\"" + "x".repeat(409_601) + "\"", RejectCode.BAD_JSON);
        assertRefused(JSON, "[" + " ".repeat(4 * 1024 * 1024) + "]", RejectCode.BAD_JSON);
    }

    @Property
    void whatIsWrittenIsReadBack(@ForAll("json") Value value) {
        assertThat(JSON.parse(ValueJson.text(value))).isEqualTo(value);
    }

    @Provide
    Arbitrary<Value> json() {
        return json(3).filter(value -> !(value instanceof Value.Null));
    }

    private static Arbitrary<Value> json(int depth) {
        Arbitrary<String> texts = Arbitraries.strings()
                .withCharRange('\0', '\ud7ff')
                .withCharRange('\ue000', '\uffff')
                .ofMaxLength(6);
        Arbitrary<Value> scalars = Arbitraries.oneOf(
                texts.map(Value::of),
                Combinators.combine(
                                Arbitraries.bigIntegers()
                                        .between(
                                                BigDecimal.TEN
                                                        .pow(38)
                                                        .negate()
                                                        .add(BigDecimal.ONE)
                                                        .toBigInteger(),
                                                BigDecimal.TEN
                                                        .pow(38)
                                                        .subtract(BigDecimal.ONE)
                                                        .toBigInteger()),
                                Arbitraries.integers().between(-80, 80))
                        .as(BigDecimal::new)
                        .map(Value::of),
                Arbitraries.of(true, false).map(Value.Bool::new),
                Arbitraries.just(new Value.Null()));
        return depth == 0
                ? scalars
                : Arbitraries.oneOf(
                        scalars,
                        json(depth - 1).list().ofMaxSize(3).map(Value.ListOf::new),
                        Arbitraries.maps(texts, json(depth - 1)).ofMaxSize(3).map(Value.MapOf::new));
    }
}
