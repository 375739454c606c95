package dev.caravan.query.output;

import dev.caravan.source.text.InvisibleText;
import java.util.regex.Pattern;

/**
 * Text for CSV that people open in a spreadsheet: none of it is run as a formula. An apostrophe stands in front of a cell that
 * begins with a sign that starts a formula, also in its full-width form and behind blanks, and within a cell in front of what
 * begins so behind a semicolon, a tab or a line end, where a spreadsheet may split the cell.
 */
public final class SpreadsheetText {

    private static final String FORMULA_STARTS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212";
    private static final String SPLITS = ";\t\r\n";
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?(E[+-]?[0-9]+)?");

    private SpreadsheetText() {}

    /** The text, neutralized. */
    public static String of(String text) {
        StringBuilder neutral = null;
        int from = 0;
        while (from <= text.length()) {
            int end = from;
            while (end < text.length() && SPLITS.indexOf(text.charAt(end)) < 0) {
                end++;
            }
            boolean leads = from == 0 && end == 0 && !text.isEmpty() && text.charAt(0) != ';';
            if (leads || startsFormula(text, from, end)) {
                neutral = neutral == null ? new StringBuilder(text.substring(0, from)) : neutral;
                neutral.append('\'');
            }
            if (neutral != null) {
                neutral.append(text, from, Math.min(end + 1, text.length()));
            }
            from = end + 1;
        }
        return neutral == null ? text : neutral.toString();
    }

    /** The text, neutralized unless it is a number. */
    public static String ofValue(String text) {
        return NUMBER.matcher(text).matches() ? text : of(text);
    }

    /** Quotes are passed over behind a split, where they are those of a cell; in front of a text they are its own. */
    private static boolean startsFormula(String text, int from, int end) {
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if (FORMULA_STARTS.indexOf(c) >= 0) {
                return true;
            }
            boolean isPassedOver = Character.isISOControl(c)
                    || InvisibleText.isBlank(String.valueOf(c))
                    || (from > 0 && (c == '"' || c == '\''));
            if (!isPassedOver) {
                return false;
            }
        }
        return false;
    }
}
