package dev.caravan.report.format;

import java.util.Locale;
import java.util.regex.Pattern;

/** Text as a cell of a workbook can hold it. */
final class XlsxText {

    /** The most characters that Excel takes in a cell; a workbook with more of them is called damaged. */
    static final int MOST_CHARACTERS = 32_767;

    /** What a text that was cut ends with. */
    static final String CUT = "… [cut]";

    /** Excel reads {@code _x0041_} as an A, unless its first character is written so itself. */
    private static final Pattern LOOKS_ESCAPED = Pattern.compile("_(?=x[0-9A-Fa-f]{4}_)");

    /** Characters that XML cannot hold. */
    private static final Pattern NOT_IN_XML = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]");

    private XlsxText() {}

    static String of(String text) {
        String escaped = LOOKS_ESCAPED.matcher(cut(text)).replaceAll("_x005F_");
        return NOT_IN_XML
                .matcher(escaped)
                .replaceAll(found -> String.format(
                        Locale.ROOT, "_x%04X_", (int) found.group().charAt(0)));
    }

    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = MOST_CHARACTERS - CUT.length();
        // Half of an emoji is not a character.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + CUT;
    }
}
