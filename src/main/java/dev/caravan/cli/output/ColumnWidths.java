package dev.caravan.cli.output;

import java.util.Arrays;

/**
 * How wide the columns of a table may be, so that it fits a terminal. The widest columns give way first, none below a
 * least; columns for which even that is too much are left out, the last ones first.
 */
final class ColumnWidths {

    /** The day of a timestamp, and the sign that it goes on. */
    static final int LEAST = 11;

    /** A blank on either side and a line. */
    private static final int AROUND_CELL = 3;

    private ColumnWidths() {}

    /**
     * The widths of those columns that are shown.
     *
     * @param wanted how wide the columns are
     * @param terminal how wide the table may be, lines included
     */
    static int[] fit(int[] wanted, int terminal) {
        int shown = wanted.length;
        while (shown > 1 && least(wanted, shown) > terminal) {
            shown--;
        }
        int[] widths = Arrays.copyOf(wanted, shown);
        int room = Math.max(shown, terminal - 1 - AROUND_CELL * shown);
        for (int over = Arrays.stream(widths).sum() - room; over > 0; over--) {
            widths[widest(widths)]--;
        }
        return widths;
    }

    private static int least(int[] wanted, int shown) {
        int least = 1;
        for (int column = 0; column < shown; column++) {
            least += AROUND_CELL + Math.min(LEAST, wanted[column]);
        }
        return least;
    }

    private static int widest(int[] widths) {
        int widest = 0;
        for (int column = 1; column < widths.length; column++) {
            widest = widths[column] > widths[widest] ? column : widest;
        }
        return widest;
    }

    /** A text of at most so many characters, its end replaced by a sign where it is longer. */
    static String cut(String text, int width) {
        if (text.codePointCount(0, text.length()) <= width) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, Math.max(0, width - 1))) + "…";
    }
}
