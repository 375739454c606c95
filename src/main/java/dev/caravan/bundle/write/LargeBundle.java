package dev.caravan.bundle.write;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;

/**
 * One of the largest bundles of an import.
 *
 * @param key the values that tell its entity from another one
 * @param items business items
 * @param bytes its size by DynamoDB's reckoning, its guard included
 */
public record LargeBundle(
        @JsonProperty("key") String key, @JsonProperty("items") int items, @JsonProperty("bytes") int bytes) {

    /** The smallest first; of the same size, the last by key. */
    static final Comparator<LargeBundle> BY_SIZE =
            Comparator.comparingInt(LargeBundle::bytes).thenComparing(LargeBundle::key, Comparator.reverseOrder());
}
