package dev.caravan.key;

import java.util.HashMap;
import java.util.Map;

/** Values of records, as the keys of these tests see them. */
final class Values {

    private Values() {}

    /** Names and values in turn; a null value is an absent one. */
    static KeyFields of(String... namesAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            values.put(namesAndValues[at], namesAndValues[at + 1]);
        }
        return values::get;
    }

    /** The shards of a design with one shard in it. */
    static Shards shards(Shard shard) {
        return new Shards(Map.of(shard.name(), shard));
    }
}
