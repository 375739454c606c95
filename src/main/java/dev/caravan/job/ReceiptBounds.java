package dev.caravan.job;

import java.util.ArrayList;
import java.util.List;

/** Keeps what comes from outside from growing a receipt beyond the 400 KB that an item of the table may have. */
final class ReceiptBounds {

    private static final int MOST_COLUMNS = 100;
    private static final int MOST_NAME_CHARS = 200;
    private static final int MOST_MESSAGE_CHARS = 10_000;

    private ReceiptBounds() {}

    /** Returns the first columns, and how many more there are. */
    static List<String> columns(List<String> ignored) {
        List<String> named = new ArrayList<>();
        ignored.stream()
                .limit(MOST_COLUMNS)
                .map(name -> cut(name, MOST_NAME_CHARS))
                .forEach(named::add);
        if (ignored.size() > MOST_COLUMNS) {
            named.add("and " + (ignored.size() - MOST_COLUMNS) + " more");
        }
        return named;
    }

    /** Returns a message without what goes beyond all measure. */
    static String message(String message) {
        return cut(message, MOST_MESSAGE_CHARS);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, text.offsetByCodePoints(0, most / 2)) + "…";
    }
}
