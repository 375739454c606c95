package dev.caravan.validation;

import static dev.caravan.validation.Parsing.assertRefused;
import static dev.caravan.validation.Parsing.attribute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute;
import dev.caravan.design.Attribute.Fallback;
import dev.caravan.store.item.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts are kept to the character; e-mails are checked by their shape. */
class TextParserTest {

    private static final TextParser TEXT = new TextParser(attribute("name", Attribute.Type.STRING));
    private static final EmailParser EMAIL = new EmailParser();

    @ParameterizedTest
    @ValueSource(strings = {"000123", " a ", "line\nbreak", "=SUM(A1)", "../../x", "😀", "e\u0301", "#%", "\u0000"})
    void aTextIsKeptAsItIs(String text) {
        assertThat(TEXT.parse(text)).isEqualTo(Value.of(text));
    }

    @Property
    void noTextOfWholeCharactersIsChanged(@ForAll @CharRange(from = '\0', to = '\ud7ff') String text) {
        assertThat(TEXT.parse(text)).isEqualTo(Value.of(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\ude00", "a\ud83d", "\ude00\ud83d", "\ud83d\ud83d\ude00", "😀\ude00"})
    void halfACharacterIsRefusedSinceNoEncodingCanWriteIt(String text) {
        assertRefused(TEXT, text, RejectCode.BAD_TEXT);
    }

    @Test
    void onlyTheListedValuesAreAllowedExactlyAsTheyAreListed() {
        TextParser status = new TextParser(new Attribute(
                "status",
                Attribute.Type.STRING,
                true,
                new LinkedHashSet<>(List.of("PENDING", "PAID")),
                Optional.empty(),
                Optional.empty(),
                new Fallback.None()));

        assertThat(status.parse("PAID")).isEqualTo(Value.of("PAID"));
        for (String wrong : List.of("paid", "PAID ", " PAID", "REFUNDED", "PENDING, PAID")) {
            assertRefused(status, wrong, RejectCode.NOT_ALLOWED);
        }
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> status.parse("REFUNDED"))
                .hasMessageContaining("REFUNDED")
                .hasMessageContaining("PENDING, PAID");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grace@example.com",
                "Grace.Adeyemi+orders@mail.example.co.uk",
                "o'neil@example.org",
                "jörg@straße.example",
                "a@b.c"
            })
    void anEmailIsKeptAsItIsWritten(String email) {
        assertThat(EMAIL.parse(email)).isEqualTo(Value.of(email));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hanna.at.example.com",
                "@example.com",
                "hanna@",
                "hanna@example",
                "hanna@example.",
                "hanna@.com",
                "hanna@example..com",
                "a@b@example.com",
                "han na@example.com",
                " hanna@example.com",
                "hanna@example.com\n",
                "a@example.com,b@example.com",
                "han\ud83dna@example.com",
            })
    void whatIsNoSingleAddressIsRefused(String email) {
        assertRefused(EMAIL, email, email.contains("\ud83d") ? RejectCode.BAD_TEXT : RejectCode.BAD_EMAIL);
    }

    @Test
    void anAddressOfMoreThan254CharactersIsRefused() {
        String domain = "@example.com";

        assertThat(EMAIL.parse("x".repeat(254 - domain.length()) + domain)).isNotNull();
        assertRefused(EMAIL, "x".repeat(255 - domain.length()) + domain, RejectCode.BAD_EMAIL);
    }
}
