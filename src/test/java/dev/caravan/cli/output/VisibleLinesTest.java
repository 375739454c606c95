package dev.caravan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class VisibleLinesTest {

    @Test
    void messagesInAStackTraceAreNotObeyedByATerminalAndAddNoLines() {
        StringWriter text = new StringWriter();
        Exception failure = new IllegalStateException(
                "no file \u001b[2J\ncaravan: all is well", new IllegalArgumentException("\u009b31m\tred"));

        new VisibleLines(new PrintWriter(text)).printStackTrace(failure);

        List<String> lines = text.toString().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("java.lang.IllegalStateException: no file \\u001b[2J\\ncaravan: all is well");
        assertThat(lines).contains("Caused by: java.lang.IllegalArgumentException: \\u009b31m\\tred");
        assertThat(lines.get(1)).startsWith("    at dev.caravan.cli.output.VisibleLinesTest.");
    }
}
