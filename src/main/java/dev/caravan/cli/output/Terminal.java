package dev.caravan.cli.output;

import java.util.Locale;
import java.util.OptionalInt;

/** The terminal that standard output is, if it is one. */
public final class Terminal {

    /** Set by the launcher, since Java does not know the width of a terminal. */
    private static final String COLUMNS = "caravan.columns";

    private static final int FIRST_PRINTABLE = 0x20;
    private static final int DELETE = 0x7f;
    private static final int LAST_CONTROL = 0x9f;

    private Terminal() {}

    /** How many characters a line has; empty if standard output is not a terminal. */
    public static OptionalInt columns() {
        Integer columns = Integer.getInteger(COLUMNS);
        return columns == null || columns < 1 ? OptionalInt.empty() : OptionalInt.of(columns);
    }

    /**
     * A text without any character that a terminal obeys instead of showing it: values come from everywhere, and could
     * move the cursor, hide what stands beside them or pretend to be another line. Such characters are written as Java and
     * JSON escape them.
     */
    public static String visible(String text) {
        if (text.chars().noneMatch(Terminal::isObeyed)) {
            return text;
        }
        StringBuilder visible = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            visible.append(isObeyed(c) ? escaped(c) : c);
        }
        return visible.toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
        };
    }

    /** Control characters, separators of lines, and what turns the direction of writing. */
    private static boolean isObeyed(int c) {
        boolean control = c < FIRST_PRINTABLE || (c >= DELETE && c <= LAST_CONTROL);
        boolean mark = c == '\u200e' || c == '\u200f' || c == '\u061c';
        return control || mark || (c >= '\u2028' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
    }
}
