package dev.caravan.store.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class Utf8OrderTest {

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "é", "#", "\uD7FF", "\uE000", "\uFFFD", "\uD800\uDC00", "\uDBFF\uDFFF", "0")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
    }

    @Property
    void isTheOrderOfTheBytes(@ForAll("texts") String left, @ForAll("texts") String right) {
        int bytes =
                Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

        assertThat(Integer.signum(Utf8Order.INSTANCE.compare(left, right))).isEqualTo(Integer.signum(bytes));
    }

    @Example
    void differsFromThatOfJavaStrings() {
        // U+10000 comes after U+FFFD, though its first surrogate is the smaller unit.
        assertThat(Utf8Order.INSTANCE.compare("\uD800\uDC00", "\uFFFD")).isPositive();
        assertThat("\uD800\uDC00".compareTo("\uFFFD")).isNegative();
    }
}
