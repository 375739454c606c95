package dev.caravan.store.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Value.SetOf.Kind;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes are those of DynamoDB's published rules: names and values in UTF-8, numbers by their significant digits. */
class ItemSizeTest {

    @Test
    void namesCountAsMuchAsValues() {
        assertThat(ItemSize.of(new Item(Map.of("name", Value.of("value"))))).isEqualTo(9);
        assertThat(ItemSize.of(new Item(Map.of("a", Value.of(""), "bb", Value.of("c")))))
                .isEqualTo(4);
        assertThat(ItemSize.of(new Item(Map.of()))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"a, 1", "é, 2", "€, 3", "😀, 4", "aé€😀, 10"})
    void textIsMeasuredInBytesOfUtf8(String text, int bytes) {
        assertThat(size(Value.of(text))).isEqualTo(bytes);
        assertThat(ItemSize.of(new Item(Map.of(text, Value.of(""))))).isEqualTo(bytes);
    }

    /**
     * By the documentation a byte for two significant digits and one more, "approximately": where the point stands may
     * take another one, and a sign. Zeros at either end are trimmed. Too little would be worse than a byte too much.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 2",
        "1, 2",
        "12, 2",
        "123, 3",
        "1234, 3",
        "1000, 2",
        "1200, 2",
        "0.001, 2",
        "1.5, 2",
        "10.5, 3",
        "1E+100, 2",
        "0.00012345, 4",
        "12345678901234567890123456789012345678, 20"
    })
    void aNumberIsMeasuredByItsSignificantDigits(String number, int bytes) {
        assertThat(size(Value.of(new BigDecimal(number)))).isBetween(bytes, bytes + 1);
        assertThat(size(Value.of(new BigDecimal(number).negate()))).isBetween(bytes, bytes + 2);
    }

    @Test
    void truthAndNothingAreAByte() {
        assertThat(size(new Value.Bool(true))).isEqualTo(1);
        assertThat(size(new Value.Bool(false))).isEqualTo(1);
        assertThat(size(new Value.Null())).isEqualTo(1);
    }

    @Test
    void listsAndMapsTakeThreeBytesAndOneForEachOfTheirValues() {
        assertThat(size(new Value.ListOf(List.of()))).isEqualTo(3);
        assertThat(size(new Value.MapOf(Map.of()))).isEqualTo(3);
        assertThat(size(new Value.ListOf(List.of(Value.of("ab"), new Value.Null()))))
                .isEqualTo(3 + 1 + 2 + 1 + 1);
        assertThat(size(new Value.MapOf(Map.of("key", Value.of("ab"))))).isEqualTo(3 + 1 + 3 + 2);
        assertThat(size(new Value.ListOf(List.of(new Value.ListOf(List.of(Value.of("a")))))))
                .isEqualTo(3 + 1 + 3 + 1 + 1);
    }

    @Test
    void setsAreTheSumOfTheirMembers() {
        assertThat(size(new Value.SetOf(Kind.TEXT, Set.of("a", "é")))).isEqualTo(3);
        assertThat(size(new Value.SetOf(Kind.NUMERIC, Set.of("1000", "123")))).isBetween(2 + 3, 2 + 3 + 2);
        assertThat(size(new Value.SetOf(Kind.BINARY, Set.of("AA==", "AAAA")))).isEqualTo(1 + 3);
    }

    @Property
    void binaryIsMeasuredByItsBytesAndNotByItsBase64(@ForAll @Size(max = 40) byte[] bytes) {
        assertThat(size(new Value.Binary(Base64.getEncoder().encodeToString(bytes))))
                .isEqualTo(bytes.length);
    }

    @Test
    void theLargestItemHas400Kilobytes() {
        assertThat(ItemSize.MAX_ITEM_BYTES).isEqualTo(409_600);
        assertThat(ItemSize.MAX_TRANSACTION_BYTES).isEqualTo(4_194_304);
    }

    private static int size(Value value) {
        return ItemSize.of(new Item(new LinkedHashMap<>(Map.of("n", value)))) - 1;
    }
}
