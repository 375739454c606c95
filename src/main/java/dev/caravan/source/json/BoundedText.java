package dev.caravan.source.json;

import java.util.Arrays;

/** Text being collected, up to a bound; beyond it characters are counted and let go. */
final class BoundedText {

    private static final int FIRST_CHARS = 1024;

    private final int most;
    private char[] chars = new char[FIRST_CHARS];
    private int size;
    private long length;

    /** A text of which that many characters are kept. */
    BoundedText(int most) {
        this.most = most;
    }

    void clear() {
        size = 0;
        length = 0;
    }

    void add(char c) {
        length++;
        if (size == most) {
            return;
        }
        if (size == chars.length) {
            chars = Arrays.copyOf(chars, (int) Math.min(most, size * 2L));
        }
        chars[size++] = c;
    }

    /** Characters added. */
    long length() {
        return length;
    }

    /** Characters kept. */
    int size() {
        return size;
    }

    /** The characters kept, {@link #size()} of them; only lent. */
    char[] chars() {
        return chars;
    }

    /** Takes whitespace off the end. */
    void trimEnd() {
        while (size > 0 && size == length && chars[size - 1] <= ' ') {
            size--;
            length--;
        }
    }

    /** The first characters, at most that many. */
    String start(int count) {
        int end = Math.min(count, size);
        boolean splitsPair = end > 0 && end < length && Character.isHighSurrogate(chars[end - 1]);
        return new String(chars, 0, splitsPair ? end - 1 : end);
    }
}
