package dev.caravan.store.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.table.AnyItem;
import dev.caravan.store.QueryPage;
import dev.caravan.store.item.DynamoDbNumber;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What the SDK's model would have made of an answer, without it. */
class PageDecoderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static QueryPage read(String answer) throws IOException {
        return PageDecoder.read(answer.getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void anyItemIsReadAsItWasWritten(@ForAll("items") Item item) throws IOException {
        byte[] answer = JSON.writeValueAsBytes(Map.of("Items", List.of(wire(item.attributes())), "Count", 1));

        assertThat(PageDecoder.read(answer).items()).containsExactly(item);
    }

    @Provide
    Arbitrary<Item> items() {
        return AnyItem.items();
    }

    private static Map<String, Object> wire(Map<String, Value> values) {
        Map<String, Object> object = new LinkedHashMap<>();
        values.forEach((name, value) -> object.put(name, wire(value)));
        return object;
    }

    private static Map<String, Object> wire(Value value) {
        if (value instanceof Value.Text text) {
            return Map.of("S", text.text());
        }
        if (value instanceof Value.Numeric number) {
            return Map.of("N", number.digits());
        }
        if (value instanceof Value.Bool bool) {
            return Map.of("BOOL", bool.value());
        }
        if (value instanceof Value.Binary binary) {
            return Map.of("B", binary.base64());
        }
        if (value instanceof Value.ListOf list) {
            return Map.of("L", list.values().stream().map(PageDecoderTest::wire).toList());
        }
        if (value instanceof Value.MapOf map) {
            return Map.of("M", wire(map.values()));
        }
        if (value instanceof Value.SetOf set) {
            String type = Map.of(
                            Value.SetOf.Kind.TEXT, "SS", Value.SetOf.Kind.NUMERIC, "NS", Value.SetOf.Kind.BINARY, "BS")
                    .get(set.kind());
            return Map.of(type, set.values());
        }
        return Map.of("NULL", true);
    }

    @Property
    void anyWritingOfANumberBecomesTheOneWriting(@ForAll("writings") String writing) {
        assertThat(DynamoDbNumber.canonical(writing)).isEqualTo(DynamoDbNumber.canonical(new BigDecimal(writing)));
    }

    @Provide
    Arbitrary<String> writings() {
        Arbitrary<String> anyDigits =
                Arbitraries.strings().withChars("0019.-E+").ofMaxLength(8);
        return Arbitraries.oneOf(
                        anyDigits,
                        Arbitraries.bigDecimals().map(BigDecimal::toString),
                        Arbitraries.of("0", "-0", "00", "0.0", ".5", "5.", "1.50", "100", "-1", "007", "1e3"))
                .filter(PageDecoderTest::isNumber);
    }

    private static boolean isNumber(String text) {
        try {
            return new BigDecimal(text).precision() > 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    @Test
    void aPageTellsWhatItConsumedAndWhereTheNextStarts() throws IOException {
        QueryPage page = read("{\"ConsumedCapacity\":{\"TableName\":\"t\",\"GlobalSecondaryIndexes\":"
                + "{\"GSI2\":{\"CapacityUnits\":9}},\"CapacityUnits\":12.5},\"Items\":[],\"ScannedCount\":7,"
                + "\"LastEvaluatedKey\":{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"s\"}}}");

        assertThat(page.items()).isEmpty();
        assertThat(page.readUnits()).isEqualTo(12.5);
        assertThat(page.next()).contains(Item.at(new ItemKey("p", "s")));
    }

    @Test
    void theLastPageHasNoNextOne() throws IOException {
        for (String answer : List.of(
                "{\"Items\":[]}",
                "{}",
                "{\"Items\":[],\"LastEvaluatedKey\":{}}",
                "{\"Items\":null,\"LastEvaluatedKey\":null,\"ConsumedCapacity\":null}")) {
            assertThat(read(answer).next()).as(answer).isEmpty();
            assertThat(read(answer).items()).as(answer).isEmpty();
        }
    }

    @Test
    void attributesMayHaveAnyName() throws IOException {
        assertThat(
                        read("{\"Items\":[{\"Items\":{\"S\":\"a\"},\"\":{\"S\":\"\"},\"LastEvaluatedKey\":{\"N\":\"1.0\"}}]}")
                                .items())
                .containsExactly(new Item(Map.of(
                        "Items", Value.of("a"), "", Value.of(""), "LastEvaluatedKey", Value.of(BigDecimal.ONE))));
    }

    @Test
    void membersOfSetsStayAsTheyAre() throws IOException {
        assertThat(read("{\"Items\":[{\"n\":{\"NS\":[\"1\",\"2.5\"]}}]}")
                        .items()
                        .get(0)
                        .get("n"))
                .isEqualTo(new Value.SetOf(Value.SetOf.Kind.NUMERIC, Set.of("1", "2.5")));
    }

    @Test
    void anAnswerThatEndsEarlyIsNoPageWhereverItEnds() {
        byte[] answer = "{\"Count\":1,\"Items\":[{\"a\":{\"S\":\"b\"},\"c\":{\"L\":[{\"N\":\"1\"}]}}]}"
                .getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < answer.length; length++) {
            byte[] cut = Arrays.copyOf(answer, length);
            assertThatThrownBy(() -> PageDecoder.read(cut))
                    .as("%d bytes", length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatIsNoSuchAnswerIsNoPage() {
        for (String answer : List.of(
                "[]",
                "{\"Items\":{}}",
                "{\"Items\":[{\"a\":{\"N\":\"one\"}}]}",
                "{\"Items\":[1]}",
                "{\"Items\":[{\"a\":{\"S\":\"b\",\"N\":\"1\"}}]}",
                "<html>")) {
            assertThatThrownBy(() -> read(answer)).as(answer).isInstanceOf(IOException.class);
        }
    }
}
