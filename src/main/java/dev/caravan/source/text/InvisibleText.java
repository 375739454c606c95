package dev.caravan.source.text;

import java.util.Locale;

/**
 * Characters that nobody sees: the no-break space and all other spaces beside the ordinary one, and format characters such as
 * the zero-width space, the byte order mark, the soft hyphen and the controls of writing direction. At the edges of ids,
 * addresses, choices and column names they are stripped; a text of nothing else is blank. What ASCII calls blank is left to
 * {@link String#isBlank()}.
 */
public final class InvisibleText {

    private static final int FIRST = 0x80;

    private InvisibleText() {}

    /** Returns whether a character is invisible and beyond ASCII. */
    static boolean isInvisible(int codePoint) {
        if (codePoint < FIRST) {
            return false;
        }
        return switch (Character.getType(codePoint)) {
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> !isPrinted(codePoint);
            default -> isFiller(codePoint);
        };
    }

    /** Signs that embrace the digits behind them, which Unicode counts as format characters. */
    private static boolean isPrinted(int codePoint) {
        return (codePoint >= 0x0600 && codePoint <= 0x0605)
                || codePoint == 0x06DD
                || codePoint == 0x070F
                || codePoint == 0x0890
                || codePoint == 0x0891
                || codePoint == 0x08E2
                || codePoint == 0x110BD
                || codePoint == 0x110CD;
    }

    /** Letters and signs without a shape: next line, joiner of graphemes, fillers of Hangul, the empty braille pattern. */
    private static boolean isFiller(int codePoint) {
        return codePoint == 0x0085
                || codePoint == 0x034F
                || codePoint == 0x115F
                || codePoint == 0x1160
                || codePoint == 0x2800
                || codePoint == 0x3164
                || codePoint == 0xFFA0;
    }

    /** Returns whether a text has nothing in it that can be seen. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(InvisibleText::isBlank);
    }

    /** Returns whether a part of a buffer has nothing in it that can be seen. */
    public static boolean isBlank(char[] chars, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (!isBlank(chars[i])) {
                return Character.isSurrogate(chars[i]) && isBlank(new String(chars, offset, length));
            }
        }
        return true;
    }

    private static boolean isBlank(int codePoint) {
        return Character.isWhitespace(codePoint) || isInvisible(codePoint);
    }

    /** A text without invisible characters at its edges. */
    public static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isInvisible(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (from < to && isInvisible(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    /** The first invisible character of a text, such as U+200B; empty if there is none. */
    public static String firstIn(String text) {
        return text.codePoints()
                .filter(InvisibleText::isInvisible)
                .mapToObj(InvisibleText::name)
                .findFirst()
                .orElse("");
    }

    /** A text with its invisible characters as code points, such as {@code n1<U+200B>}, for reasons. */
    public static String shown(String text) {
        if (text.chars().allMatch(c -> c < FIRST)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isInvisible(c)) {
                shown.append('<').append(name(c)).append('>');
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static String name(int codePoint) {
        return String.format(Locale.ROOT, "U+%04X", codePoint);
    }
}
