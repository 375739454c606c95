package dev.caravan.store.dynamodb;

import dev.caravan.store.Condition;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import dev.caravan.store.wire.TransactionEncoder;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Transactions of a hundred puts made into a request, a second. */
@State(Scope.Thread)
public class TransactionEncoderBenchmark {

    private final TransactionEncoder json = new TransactionEncoder("application-data");
    private final TransactItems model = new TransactItems("application-data");
    private final List<WriteAction> actions = actions();

    private static List<WriteAction> actions() {
        List<WriteAction> actions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Item item = Item.at(new ItemKey("ORDER#o-000123456", "ITEM#p-" + i))
                    .with("GSI1PK", "ORDER#o-000123456")
                    .with("GSI1SK", "ITEM#p-" + i)
                    .with("entity_type", "ORDER_ITEM")
                    .with("order_id", "o-000123456")
                    .with("product_id", "p-" + i)
                    .with("quantity", Value.of(3))
                    .with("price", Value.of(new java.math.BigDecimal("19.99")));
            actions.add(new WriteAction.Put(item, Condition.notThere()));
        }
        return actions;
    }

    /** The body that Caravan sends. */
    @Benchmark
    public byte[] encoded() {
        return json.of(actions);
    }

    /** The SDK's model objects alone; the SDK makes their JSON when it sends them, which comes on top. */
    @Benchmark
    public Object model() {
        return actions.stream().map(model::of).toList();
    }
}
