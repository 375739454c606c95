package dev.caravan.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.caravan.fixture.table.AnyValues;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates render what the design says, and a malformed one is refused before anything is written. */
class KeyTemplateTest {

    private static final Shards STATUS = AnyValues.shards(new Shard("status", "order_id", 8, null, Map.of()));

    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "a#b, a%23b",
        "100%, 100%25",
        "%23, %2523",
        "##, %23%23",
        "' a b ', ' a b '",
        "../é😀, ../é😀",
    })
    void separatorAndEscapeSignOfAValueAreEscapedAndNothingElse(String value, String inKey) {
        assertThat(KeyEscape.escape(value)).isEqualTo(inKey);
        assertThat(rendered("USER#{user_id}", "user_id", value)).isEqualTo("USER#" + inKey);
    }

    @ParameterizedTest
    @CsvSource({
        "Grace.Adeyemi@Example.com, EMAIL#grace.adeyemi@example.com",
        // of a Turkish machine too
        "TITLE@X.ORG, EMAIL#title@x.org",
        "ÅSA@X.ORG, EMAIL#åsa@x.org",
    })
    void lowerFoldsTheCaseByUnicodeRules(String email, String key) {
        assertThat(rendered("EMAIL#{email|lower}", "email", email)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"7, LINE#000007", "123456, LINE#123456", "1234567, LINE#1234567"})
    void padFillsWithZerosUpToTheWidthAndCutsNothing(String line, String key) {
        assertThat(rendered("LINE#{line|pad:6}", "line", line)).isEqualTo(key);
    }

    @Test
    void theAttributesOfAKeyAreThoseInItAndNotThatWhichChoosesTheShard() {
        KeyTemplate template = KeyTemplate.parse("STATUS#{status}#{shard:status}");

        assertThat(template.attributes()).containsExactly("status");
        assertThat(template.shards()).containsExactly("status");
        assertThat(template.literalPrefix()).isEqualTo("STATUS#");
        assertThat(KeyTemplate.parse("{created_at}").literalPrefix()).isEmpty();
    }

    @Test
    void anAbsentValueLeavesTheItemOutOfTheIndex() {
        assertThat(KeyTemplate.parse("EMAIL#{email}").render(AnyValues.of(), Shards.NONE))
                .isEmpty();
        assertThat(KeyTemplate.parse("STATUS#{status}#{shard:status}").render(AnyValues.of("status", "PAID"), STATUS))
                .isEmpty();
    }

    @Test
    void anEmptyValueIsRefusedByTheNameOfItsAttribute() {
        KeyTemplate template = KeyTemplate.parse("USER#{user_id}");

        assertThatThrownBy(() -> template.render(AnyValues.of("user_id", ""), Shards.NONE))
                .asInstanceOf(type(KeyException.class))
                .returns("user_id", KeyException::attribute);
        assertThatThrownBy(() -> template.renderEveryShard(AnyValues.of("user_id", ""), Shards.NONE))
                .isInstanceOf(KeyException.class);
    }

    @Test
    void aQuestionWithoutAValueIsRefusedByItsName() {
        KeyTemplate template = KeyTemplate.parse("USER#{user_id}");

        assertThatThrownBy(() -> template.renderEveryShard(AnyValues.of(), Shards.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("user_id");
    }

    @Test
    void anUndeclaredShardIsRefusedByItsName() {
        KeyTemplate template = KeyTemplate.parse("STATUS#{status}#{shard:nope}");

        assertThatThrownBy(() -> template.render(AnyValues.of("status", "PAID", "order_id", "o-1"), STATUS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nope");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "USER#{}",
                "USER#{ }",
                "USER#{|lower}",
                "USER#{user_id",
                "USER#user_id}",
                "USER#{{user_id}}",
                "EMAIL#{email|upper}",
                "EMAIL#{email|}",
                "LINE#{line|pad}",
                "LINE#{line|pad:0}",
                "LINE#{line|pad:-1}",
                "LINE#{line|pad:x}",
                "LINE#{line|pad:1000}",
                "LINE#{line|lower|pad:6}",
            })
    void aMalformedTemplateIsRefused(String template) {
        assertThatThrownBy(() -> KeyTemplate.parse(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{shard:status}", "#{shard:status}", "STATUS{shard:status}", "{status}{shard:status}"})
    void aShardStandsBehindSomethingAndItsSeparator(String template) {
        assertThatThrownBy(() -> KeyTemplate.parse(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shard");
    }

    /** "x-y" and "z" would make the key of "x" and "y-z". */
    @ParameterizedTest
    @ValueSource(strings = {"PAIR#{a}{b}", "PAIR#{a}-{b}", "PAIR#{a}#{shard:status}{b}", "PAIR#{a}#{shard:status}-{b}"})
    void valuesThatNoSeparatorKeepsApartAreRefused(String template) {
        assertThatThrownBy(() -> KeyTemplate.parse(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("#");
    }

    @Test
    void templatesAreEqualWhereTheyAreWrittenAlike() {
        assertThat(KeyTemplate.parse("A#{a}"))
                .isEqualTo(KeyTemplate.parse("A#{a}"))
                .hasSameHashCodeAs(KeyTemplate.parse("A#{a}"))
                .isNotEqualTo(KeyTemplate.parse("A#{b}"))
                .hasToString("A#{a}");
    }

    private static String rendered(String template, String attribute, String value) {
        return KeyTemplate.parse(template)
                .render(AnyValues.of(attribute, value), Shards.NONE)
                .orElseThrow();
    }
}
