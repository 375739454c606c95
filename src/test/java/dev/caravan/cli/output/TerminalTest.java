package dev.caravan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Property
    void nothingThatATerminalObeysIsLeft(@ForAll String text) {
        assertThat(Terminal.visible(text).chars())
                .noneMatch(Character::isISOControl)
                .noneMatch(c -> Character.getType(c) == Character.LINE_SEPARATOR)
                .noneMatch(c -> Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
    }

    @Test
    void escapesAndLineEndsAreShownAndWhatCanBeSeenStays() {
        assertThat(Terminal.visible("\u001b[2Jgone\r\n\ttab\u009b31m\u007f"))
                .isEqualTo("\\u001b[2Jgone\\r\\n\\ttab\\u009b31m\\u007f");
        assertThat(Terminal.visible("abc\u202ecba\u2066")).isEqualTo("abc\\u202ecba\\u2066");
        assertThat(Terminal.visible("Zoë 東京 😀 a\\nb")).isEqualTo("Zoë 東京 😀 a\\nb");
    }
}
