package dev.caravan.ledger;

import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Ordinals of bundles as text: {@code 1-25,27}. */
final class Ordinals {

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

    static void addTo(Roaring64Bitmap bitmap, String text) {
        if (text == null || text.isEmpty()) {
            return;
        }
        for (String range : text.split(",", -1)) {
            int dash = range.indexOf('-');
            if (dash < 0) {
                bitmap.addLong(Long.parseLong(range));
            } else {
                bitmap.addRange(
                        Long.parseLong(range.substring(0, dash)), Long.parseLong(range.substring(dash + 1)) + 1);
            }
        }
    }
}
