package dev.caravan.store.item;

import java.util.Comparator;

/**
 * The order in which DynamoDB sorts text: by its UTF-8 bytes. It differs from that of Java's strings only where a
 * character outside the basic plane meets one of its last 8,192.
 */
public enum Utf8Order implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int at = 0; at < common; at++) {
            char leftChar = left.charAt(at);
            char rightChar = right.charAt(at);
            if (leftChar != rightChar) {
                return Integer.compare(rank(leftChar), rank(rightChar));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** Surrogates stand for the code points above all others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x1_0000 : unit;
    }
}
