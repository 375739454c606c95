package dev.caravan.design;

/**
 * Bounds on what a file may make Caravan hold in memory. What is over a bound is refused with a reason, never cut.
 *
 * @param cellChars characters of one CSV cell or JSON string
 * @param lineChars characters of one row, line or JSON object
 * @param jsonDepth nesting of objects and arrays within a record
 * @param itemsPerBundle items of one bundle
 * @param inflateRatio how many times larger than itself a gzipped file may grow (judged from 1 MB of output on)
 */
public record Limits(int cellChars, int lineChars, int jsonDepth, int itemsPerBundle, int inflateRatio) {

    /** 400 KB a cell (no item can hold more), 4 MB a record (no transaction can), 32 levels, 10,000 items, 1:200. */
    public static final Limits DEFAULT = new Limits(400 * 1024, 4 * 1024 * 1024, 32, 10_000, 200);
}
