package dev.caravan.key;

import java.util.Map;

/**
 * The shards that a design declares.
 *
 * @param byName each under its name
 */
public record Shards(Map<String, Shard> byName) {

    /** No shards at all. */
    public static final Shards NONE = new Shards(Map.of());

    public Shards {
        byName = Map.copyOf(byName);
    }

    /**
     * The shard of that name.
     *
     * @throws IllegalArgumentException if none is declared
     */
    public Shard get(String name) {
        Shard shard = byName.get(name);
        if (shard == null) {
            throw new IllegalArgumentException("no shard " + name + " is declared");
        }
        return shard;
    }
}
