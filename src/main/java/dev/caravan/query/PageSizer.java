package dev.caravan.query;

/**
 * How many items the pages of a shard are asked for: as many as may be held in memory, but not many more than are wanted,
 * and not more than a cap on read units allows at once. Pages that begin small grow. For one shard.
 */
final class PageSizer {

    private static final int GROWTH = 8;

    /** An item of up to 4 KB, eventually consistent: the least that DynamoDB charges. */
    private static final double LEAST_UNITS = 0.5;

    private final int most;
    private final double mostUnits;
    private int next;
    private double unitsPerItem;

    /**
     * Sizes of pages.
     *
     * @param first of the first page
     * @param most of any page
     * @param mostUnits what a page should consume at most, once it is known what items consume
     */
    PageSizer(int first, int most, double mostUnits) {
        this.most = most;
        this.mostUnits = mostUnits;
        this.next = Math.min(first, most);
    }

    /** How many items the next page should have at most. */
    int next() {
        return next;
    }

    /** What the next page will about consume. */
    double expectedUnits() {
        return Math.max(LEAST_UNITS, Math.min(mostUnits, next * unitsPerItem));
    }

    /** Learns from a page. */
    void took(int items, double units) {
        if (items > 0) {
            unitsPerItem = units / items;
        }
        double affordable = unitsPerItem > 0 ? mostUnits / unitsPerItem : most;
        next = (int) Math.max(1, Math.min(Math.min((double) next * GROWTH, most), affordable));
    }
}
