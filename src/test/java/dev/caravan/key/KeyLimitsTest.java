package dev.caravan.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are measured in bytes of UTF-8, partition keys and sort keys each by their own limit. */
class KeyLimitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"PK", "GSI1PK", "GSI2PK"})
    void aPartitionKeyMayHave2048Bytes(String attribute) {
        assertLimit(attribute, 2048);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SK", "GSI1SK", "GSI2SK"})
    void aSortKeyMayHave1024Bytes(String attribute) {
        assertLimit(attribute, 1024);
    }

    @Test
    void theReasonIsWrittenAlikeOnEveryMachine() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThatThrownBy(() -> KeyLimits.check("PK", "x".repeat(2049)))
                    .hasMessageContaining("2,049")
                    .hasMessageContaining("2,048");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void assertLimit(String attribute, int limit) {
        assertTaken(attribute, "x".repeat(limit));
        assertRefused(attribute, "x".repeat(limit + 1));
        // two, three and four bytes a character (é, €, an emoji of two chars in Java)
        assertTaken(attribute, "é".repeat(limit / 2));
        assertRefused(attribute, "é".repeat(limit / 2) + "x");
        assertTaken(attribute, "€".repeat(limit / 3) + "x".repeat(limit % 3));
        assertRefused(attribute, "€".repeat(limit / 3) + "x".repeat(limit % 3 + 1));
        assertTaken(attribute, "😀".repeat(limit / 4));
        assertRefused(attribute, "😀".repeat(limit / 4) + "x");
    }

    private static void assertTaken(String attribute, String key) {
        assertThat(KeyLimits.check(attribute, key)).isEqualTo(key);
    }

    private static void assertRefused(String attribute, String key) {
        assertThatThrownBy(() -> KeyLimits.check(attribute, key))
                .asInstanceOf(type(KeyException.class))
                .returns(attribute, KeyException::attribute);
    }
}
