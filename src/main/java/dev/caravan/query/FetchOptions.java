package dev.caravan.query;

import dev.caravan.store.pace.ReadLimiter;
import java.util.OptionalInt;

/**
 * How an answer is read.
 *
 * @param limit how many items will be taken; then little more than these are read. Empty: all
 * @param consistent whether reads are strongly consistent, which those of an index never are
 * @param pace how much is read in which time
 */
public record FetchOptions(OptionalInt limit, boolean consistent, ReadLimiter pace) {

    /** All items, as fast as the table gives them. */
    public static final FetchOptions ALL = all(ReadLimiter.UNLIMITED);

    /** So many items are held for merging, in each of two pages of all shards together. */
    private static final int HELD = 16_000;

    private static final int SMALLEST_PAGE = 100;

    /** All items at a pace. */
    public static FetchOptions all(ReadLimiter pace) {
        return new FetchOptions(OptionalInt.empty(), false, pace);
    }

    /** Returns whether pages are read before they are needed. */
    boolean readsAhead() {
        return limit.isEmpty();
    }

    /** The sizes of one shard's pages. */
    PageSizer pageSizes(int shards) {
        int most = Math.max(SMALLEST_PAGE, HELD / shards);
        // All that are wanted may be in this shard; the one more tells that there are more.
        int wanted = limit.isPresent() ? (int) Math.min(limit.getAsInt() + 1L, most) : most;
        // What an item consumes is not known before one was read.
        int first = pace.pageUnits() < Double.POSITIVE_INFINITY ? 1 : wanted;
        return new PageSizer(first, most, pace.pageUnits());
    }
}
