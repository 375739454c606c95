package dev.caravan.source;

import java.util.List;

/**
 * Queries of a database that can be read: their columns are known, their rows are not yet.
 *
 * @param sha256 what stands for the content: that of the declaration and the database's address
 * @param ignored columns that the design does not declare
 */
public record ReadableQueries(String sha256, List<String> ignored) implements ReadableSource {

    public ReadableQueries {
        ignored = List.copyOf(ignored);
    }

    /** Nothing of it lies on the disk. */
    @Override
    public long size() {
        return 0;
    }

    /** Not known before the rows are read. */
    @Override
    public long records() {
        return 0;
    }
}
