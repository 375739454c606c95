package dev.caravan.store;

import java.util.List;
import java.util.Optional;

/**
 * A query of one partition of the table or an index.
 *
 * @param index empty: the table
 * @param partitionKey the name of the partition key attribute
 * @param partition its value
 * @param sortKey the name of the sort key attribute
 * @param sort which sort keys
 * @param descending whether the greatest sort key comes first
 * @param consistent whether the read is strongly consistent; never on an index
 * @param projection the attributes wanted; empty: all
 * @param pageSize the most items of a page; 0: as many as DynamoDB gives, which is 1 MB of them
 */
public record KeyQuery(
        Optional<String> index,
        String partitionKey,
        String partition,
        String sortKey,
        SortCondition sort,
        boolean descending,
        boolean consistent,
        List<String> projection,
        int pageSize) {

    /** A query with pages as large as DynamoDB gives them. */
    public KeyQuery(
            Optional<String> index,
            String partitionKey,
            String partition,
            String sortKey,
            SortCondition sort,
            boolean descending,
            boolean consistent,
            List<String> projection) {
        this(index, partitionKey, partition, sortKey, sort, descending, consistent, projection, 0);
    }

    /** The same query with pages of at most so many items. */
    public KeyQuery inPagesOf(int items) {
        return new KeyQuery(index, partitionKey, partition, sortKey, sort, descending, consistent, projection, items);
    }

    /** Which sort keys a query asks for. */
    public sealed interface SortCondition {
        /** All of them. */
        record All() implements SortCondition {}

        /** Exactly one. */
        record EqualTo(String key) implements SortCondition {}

        /** Those that begin so. */
        record BeginsWith(String prefix) implements SortCondition {}

        /** Those from {@code from} to {@code to}, both inclusive, in the order of UTF-8 bytes. */
        record Between(String from, String to) implements SortCondition {}
    }

    /** All items of one partition of the table, strongly consistent. */
    public static KeyQuery ofTable(String partition, SortCondition sort) {
        return new KeyQuery(Optional.empty(), "PK", partition, "SK", sort, false, true, List.of());
    }
}
