package dev.caravan.key;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Spreads one hot partition key over several: {@code hash(by) mod count}, computed and never random, so that writing a
 * record again writes the same key.
 *
 * @param name how templates call it, {@code {shard:NAME}}
 * @param by the attribute that is hashed
 * @param count how many shards there are; 1: none
 * @param of the attribute whose hot values have a count of their own; null if there are none
 * @param hot value of {@code of} to its count
 */
public record Shard(String name, String by, int count, String of, Map<String, Integer> hot) {

    /** The shard of a key that is not sharded. */
    public static final int UNSHARDED = -1;

    public Shard {
        hot = Map.copyOf(hot);
    }

    /** The shard of a record, or {@link #UNSHARDED} where its count is 1. */
    int shardFor(KeyFields fields) {
        int shards = countFor(fields);
        return shards == 1 ? UNSHARDED : hash(fields.text(by), shards);
    }

    private int countFor(KeyFields fields) {
        String value = hot.isEmpty() ? null : fields.text(of);
        return value == null ? count : hot.getOrDefault(value, count);
    }

    /** How many shards a question must ask: where it does not say for which value, those of the hottest. */
    int countAsked(KeyFields fields) {
        boolean ofAnyValue = !hot.isEmpty() && fields.text(of) == null;
        return ofAnyValue ? Math.max(count, Collections.max(hot.values())) : countFor(fields);
    }

    /** CRC-32 of the UTF-8 bytes, unsigned, modulo the count. Fixed for ever: keys in tables depend on it. */
    static int hash(String value, int count) {
        CRC32 crc = new CRC32();
        crc.update(value.getBytes(StandardCharsets.UTF_8));
        return (int) (crc.getValue() % count);
    }
}
