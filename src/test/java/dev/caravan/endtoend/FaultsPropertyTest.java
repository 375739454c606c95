package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import dev.caravan.soak.SoakModel;
import dev.caravan.soak.SoakOrder;
import dev.caravan.store.Connection;
import dev.caravan.store.Fault;
import dev.caravan.store.FaultProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** For random files under random faults read = imported + updated + unchanged + rejected, and the table is the model's. */
class FaultsPropertyTest {

    private static final List<Fault> FAULTS = List.of(
            Fault.INTERNAL_ERROR,
            Fault.UNAVAILABLE,
            Fault.THROUGHPUT_EXCEEDED,
            Fault.CANCELLED_BY_CONFLICT,
            Fault.CANCELLED_BY_THROTTLING,
            Fault.RESET,
            Fault.LOST_ANSWER,
            Fault.FAILED_ANSWER,
            Fault.CUT_ANSWER);

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void theSumHoldsAndTheTableIsTheModels(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        Path folder = Files.createTempDirectory("caravan-faults");
        SoakModel model = new SoakModel();
        try (EmbeddedEngine engine = EmbeddedEngine.open(
                        folder.resolve("engine"), EngineBinary.find(Project.folder(), System.getenv()));
                SdkTable table = SdkTable.make(engine.endpoint());
                FaultProxy proxy = new FaultProxy(engine.endpoint());
                TestImport caravan = TestImport.into(table, folder.resolve("data"))
                        .around(direct ->
                                Connection.to(proxy.endpoint(), table.name()).open())
                        .start()) {
            for (int i = 0; i < 3; i++) {
                List<SoakOrder> orders = orders(random);
                Counts expected = model.importFile(orders);
                for (int fault = random.nextInt(10); fault > 0; fault--) {
                    proxy.enqueue("TransactWriteItems", FAULTS.get(random.nextInt(FAULTS.size())));
                }
                Receipt receipt = caravan.importFile(write(folder.resolve("orders-" + i + ".csv"), orders, random));
                assertThat(receipt.message()).as("seed %d", seed).isEmpty();
                assertThat(receipt.records()).as("seed %d", seed).isEqualTo(expected);
            }
            assertThat(found(table)).as("seed %d", seed).isEqualTo(model.table());
        }
    }

    private static List<SoakOrder> orders(Random random) {
        Map<String, SoakOrder> orders = new LinkedHashMap<>();
        for (int i = 0; i < 150; i++) {
            SoakOrder order = SoakOrder.random(random);
            orders.putIfAbsent(order.id(), order);
        }
        return List.copyOf(orders.values());
    }

    private static Path write(Path file, List<SoakOrder> orders, Random random) {
        List<String> rows = new ArrayList<>();
        orders.forEach(order -> rows.addAll(order.rows()));
        Collections.shuffle(rows, random);
        rows.add(0, "order_id,user_id,status,created_at,product_id,quantity,price");
        return Project.write(file, rows);
    }

    /** Orders and lines as the model has them. */
    private static Map<String, String> found(SdkTable table) {
        Map<String, String> found = new TreeMap<>();
        table.dump()
                .business()
                .forEach((key, item) -> found.put(
                        key,
                        TableDump.text(
                                item, TableDump.text(item, "entity_type").equals("ORDER") ? "status" : "quantity")));
        return found;
    }
}
