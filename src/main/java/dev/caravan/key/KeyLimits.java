package dev.caravan.key;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * How long keys may be, in bytes of UTF-8.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Constraints in
 *     DynamoDB</a>
 */
public final class KeyLimits {

    /** A partition key, of the table or an index. */
    public static final int PARTITION_KEY_BYTES = 2048;

    /** A sort key, of the table or an index. */
    public static final int SORT_KEY_BYTES = 1024;

    private KeyLimits() {}

    /**
     * Checks one rendered key.
     *
     * @param attribute the key attribute; one that ends in {@code SK} is a sort key
     * @throws KeyException if it is too long
     */
    public static String check(String attribute, String key) {
        int limit = attribute.endsWith("SK") ? SORT_KEY_BYTES : PARTITION_KEY_BYTES;
        if (key.length() * 3L <= limit) {
            return key;
        }
        int bytes = key.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limit) {
            throw new KeyException(
                    attribute,
                    String.format(
                            Locale.ROOT, "would be a key of %,d bytes; DynamoDB takes at most %,d", bytes, limit));
        }
        return key;
    }
}
