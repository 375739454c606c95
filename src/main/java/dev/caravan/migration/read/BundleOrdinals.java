package dev.caravan.migration.read;

import dev.caravan.source.SourceRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * Numbers for bundles and rows of a step. A bundle's is the same in every snapshot: the first bits tell its part, roughly, so
 * that what was applied of a few parts can be looked up without all others; the rest is of a hash of its key. A row's tells
 * its part and its place in it, as it was read.
 */
public final class BundleOrdinals {

    private static final int PART_BITS = 14;
    private static final int HASH_BITS = 63 - PART_BITS;
    private static final int PLACE_BITS = 32;

    private BundleOrdinals() {}

    /** The ordinal of the bundle with a key in a part: 0 to 2^63 - 1. */
    static long of(int part, List<String> key) {
        MessageDigest digest = sha256();
        for (String text : key) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            digest.update(bytes);
        }
        long hash = ByteBuffer.wrap(digest.digest()).getLong() >>> (Long.SIZE - HASH_BITS);
        return groupOf(part) << HASH_BITS | hash;
    }

    private static long groupOf(int part) {
        return part & ((1L << PART_BITS) - 1);
    }

    /** Whether an ordinal may be of one of these parts. */
    public static LongPredicate ofParts(Collection<Part> parts) {
        Set<Long> groups = parts.stream().map(part -> groupOf(part.number())).collect(Collectors.toSet());
        return ordinal -> groups.contains(ordinal >>> HASH_BITS);
    }

    /** The ordinal of a row. */
    static long ofRow(int part, int place) {
        return (long) part << PLACE_BITS | place;
    }

    /** The part that a row was read in. */
    public static int partOf(SourceRecord row) {
        return (int) (row.ordinal() >>> PLACE_BITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
