package dev.caravan.key;

import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Keys a second. */
@State(Scope.Thread)
public class KeyTemplateBenchmark {

    private final KeyTemplate plain = KeyTemplate.parse("ORDER#{order_id}");
    private final KeyTemplate sharded = KeyTemplate.parse("STATUS#{status}#{shard:status}");
    private final Shards shards = new Shards(Map.of("status", new Shard("status", "order_id", 8, null, Map.of())));
    private final Map<String, String> order = Map.of("order_id", "o-000123456", "status", "PENDING");

    /** A literal and a value. */
    @Benchmark
    public Object plainKey() {
        return plain.render(order::get, shards);
    }

    /** A literal, a value and a shard. */
    @Benchmark
    public Object shardedKey() {
        return sharded.render(order::get, shards);
    }
}
