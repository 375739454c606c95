package dev.caravan.source;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A file that can be read as a whole.
 *
 * @param modified when it had last been written to
 * @param textBytes bytes of its text: its size or, where it is gzipped, what it inflates to
 * @param records how many there are: data rows, objects, and malformed ones in place of objects
 * @param header the columns of a CSV file, without those of a rejects file
 * @param ignored columns, or properties of records, that the design does not declare, in the file's order; of properties
 *     at most {@value #MOST_IGNORED}
 * @param scattered whether rows of one bundle stand apart from each other, so that grouping them takes a sort
 */
public record ReadableFile(
        String sha256,
        long size,
        Instant modified,
        long textBytes,
        long records,
        Optional<Header> header,
        List<String> ignored,
        boolean scattered)
        implements ReadableSource {

    /** How many undeclared properties are remembered; they come from outside and have no end. */
    public static final int MOST_IGNORED = 10_000;

    public ReadableFile {
        ignored = List.copyOf(ignored);
    }
}
