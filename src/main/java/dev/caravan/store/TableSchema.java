package dev.caravan.store;

import java.util.List;

/**
 * The keys of a table to be made; all of type S.
 *
 * @param indexes each projects all attributes
 */
public record TableSchema(String partitionKey, String sortKey, List<Index> indexes, String timeToLive) {

    /** A global secondary index. */
    public record Index(String name, String partitionKey, String sortKey) {}

    public TableSchema {
        indexes = List.copyOf(indexes);
    }
}
