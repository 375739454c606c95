package dev.caravan.ledger;

import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Ordinals of bundles as text: {@code 1-25,27}. */
final class Ordinals {

    /** Rather more than the bundles of one transaction. */
    private static final long MOST_AT_ONCE = 100_000;

    private Ordinals() {}

    static String format(Iterable<Long> ascending) {
        StringBuilder text = new StringBuilder();
        long first = -1;
        long last = -1;
        for (long ordinal : ascending) {
            if (first >= 0 && ordinal == last + 1) {
                last = ordinal;
                continue;
            }
            append(text, first, last);
            first = ordinal;
            last = ordinal;
        }
        append(text, first, last);
        return text.toString();
    }

    private static void append(StringBuilder text, long first, long last) {
        if (first < 0) {
            return;
        }
        if (!text.isEmpty()) {
            text.append(',');
        }
        text.append(first);
        if (last > first) {
            text.append('-').append(last);
        }
    }

    /**
     * Adds ordinals to others.
     *
     * @throws LedgerException if the text is none, or tells of more than transactions hold
     */
    static void addTo(Roaring64Bitmap bitmap, String text, LongPredicate wanted) {
        try {
            add(bitmap, text, wanted);
        } catch (NumberFormatException e) {
            throw new LedgerException("a ledger record in the table does not hold ordinals as Caravan writes them");
        }
    }

    private static void add(Roaring64Bitmap bitmap, String text, LongPredicate wanted) {
        if (text == null || text.isEmpty()) {
            return;
        }
        for (String range : text.split(",", -1)) {
            int dash = range.indexOf('-');
            long first = Long.parseLong(dash < 0 ? range : range.substring(0, dash));
            long last = dash < 0 ? first : Long.parseLong(range.substring(dash + 1));
            if (first < 0 || last < first || last - first >= MOST_AT_ONCE) {
                throw new NumberFormatException(range);
            }
            LongStream.rangeClosed(first, last).filter(wanted).forEach(bitmap::addLong);
        }
    }
}
