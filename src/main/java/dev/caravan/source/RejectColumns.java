package dev.caravan.source;

import java.util.List;
import java.util.Set;

/**
 * The columns, or properties, that a rejects file has on top of the file it comes from. They are dropped when such a file
 * is read, so that a corrected rejects file reads as if they were not there.
 */
public final class RejectColumns {

    /** The line of the record in the file it was rejected from, the first line being 1. */
    public static final String LINE = "_line";

    /** The code of the reason. */
    public static final String CODE = "_code";

    /** The reason in words. */
    public static final String REASON = "_reason";

    /** All of them, in the order in which they are written. */
    public static final List<String> ALL = List.of(LINE, CODE, REASON);

    private static final Set<String> NAMES = Set.copyOf(ALL);

    private RejectColumns() {}

    /** Returns whether a column is one of them. */
    public static boolean contains(String column) {
        return NAMES.contains(column);
    }
}
