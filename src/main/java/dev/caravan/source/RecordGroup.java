package dev.caravan.source;

import java.util.List;

/**
 * The records of a file that together are one bundle: the rows of an order, or a single record.
 *
 * @param ordinal the ordinal of the first of them, which names the bundle within its file
 * @param key what makes them one: equal for records of the same bundle and for records of the same entity
 * @param records at least one, in the file's order
 * @param oversized whether this is a part of a bundle with more rows than {@code itemsPerBundle}, or with more text than
 *     {@code lineChars} four times over: the other parts have the same key and are marked too, and no part has more rows
 *     than the bound
 */
public record RecordGroup(long ordinal, String key, List<SourceRecord> records, boolean oversized) {
    public RecordGroup {
        records = List.copyOf(records);
    }

    /** A whole bundle. */
    public RecordGroup(long ordinal, String key, List<SourceRecord> records) {
        this(ordinal, key, records, false);
    }
}
