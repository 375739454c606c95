package dev.caravan.store;

import java.util.List;

/**
 * A scan, which reads every item of the table, eventually consistent, whatever it gives.
 *
 * @param attribute items are given that have one of the texts there
 * @param texts at least one
 * @param projection the attributes wanted; empty: all
 * @param pageSize the most items of a page that are read, given or not; 0: as many as DynamoDB reads, which is 1 MB of them
 */
public record TableScan(String attribute, List<String> texts, List<String> projection, int pageSize) {
    public TableScan {
        texts = List.copyOf(texts);
        projection = List.copyOf(projection);
    }

    /** The same scan with pages of at most so many items. */
    public TableScan inPagesOf(int items) {
        return new TableScan(attribute, texts, projection, items);
    }
}
