package dev.caravan.source.csv;

import dev.caravan.source.text.InvisibleText;
import java.io.IOException;
import java.util.Arrays;

/**
 * The identity of the row being read beside that of the row before it, compared character by character without making
 * strings; tells {@link ScatterDetector} when a group is over. Rows whose identity is missing or blank are no group and end
 * the one before them.
 */
final class GroupTracker {

    private static final int FIRST_CHARS = 128;
    private static final char MOST_ASCII = 0x80;

    private final int columns;
    private final ScatterDetector adjacency;
    private char[] current = new char[FIRST_CHARS];
    private char[] previous = new char[FIRST_CHARS];
    private int size;
    private int previousSize;
    private int solid;
    private boolean inGroup;

    /** Follows rows whose identity is in that many columns. */
    GroupTracker(int columns, ScatterDetector adjacency) {
        this.columns = columns;
        this.adjacency = adjacency;
    }

    void clear() {
        size = 0;
        solid = 0;
    }

    /** Takes the next column of the identity, always in the same order. */
    void add(char[] buffer, int offset, int length) {
        boolean mayBeStripped =
                length > 0 && (buffer[offset] >= MOST_ASCII || buffer[offset + length - 1] >= MOST_ASCII);
        if (mayBeStripped) {
            // as records are grouped
            String stripped = InvisibleText.strip(new String(buffer, offset, length));
            append(stripped.toCharArray(), 0, stripped.length());
        } else {
            append(buffer, offset, length);
        }
    }

    private void append(char[] buffer, int offset, int length) {
        int needed = size + length + 2;
        if (needed > current.length) {
            current = Arrays.copyOf(current, Math.max(needed, size * 2));
        }
        // the length in front keeps ("a", "bc") and ("ab", "c") apart
        current[size] = (char) (length >>> 16);
        current[size + 1] = (char) length;
        System.arraycopy(buffer, offset, current, size + 2, length);
        size = needed;
        solid += InvisibleText.isBlank(buffer, offset, length) ? 0 : 1;
    }

    /** The row is over. */
    void endRow() throws IOException {
        if (solid < columns) {
            endGroup();
        } else if (!inGroup || !Arrays.equals(current, 0, size, previous, 0, previousSize)) {
            endGroup();
            inGroup = true;
            char[] swapped = previous;
            previous = current;
            previousSize = size;
            current = swapped;
        }
    }

    /** The rows are over, or the next one is in no group. */
    void endGroup() throws IOException {
        if (inGroup) {
            adjacency.finished(hash());
        }
        inGroup = false;
    }

    private long hash() {
        long hash = previousSize;
        for (int i = 0; i < previousSize; i++) {
            hash = (hash ^ previous[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
