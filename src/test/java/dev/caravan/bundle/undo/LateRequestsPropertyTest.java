package dev.caravan.bundle.undo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.design.OnExisting;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.fixture.OrderRows;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.table.ForwardingStore;
import dev.caravan.fixture.table.LateRequests;
import dev.caravan.fixture.table.Workbench;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.undo.UndoLedger;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Processes of one run that die with requests on the wire, which arrive while a later process, whose packs are composed in
 * other ways, is at work, or after it: table and outcomes are those of a run that nothing has disturbed.
 */
class LateRequestsPropertyTest {

    private static final List<OnExisting> POLICIES = List.of(OnExisting.FAIL, OnExisting.SKIP, OnExisting.REPLACE);

    /** More than fit a transaction. */
    private static final int MANY = 110;

    private static EmbeddedEngine engine;

    @BeforeContainer
    static void open() throws IOException {
        engine = EmbeddedEngine.open(
                Files.createTempDirectory("caravan-late"), EngineBinary.find(Project.folder(), System.getenv()));
    }

    @AfterContainer
    static void close() {
        engine.close();
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void aRunEndsAsIfUndisturbedWhateverItsEarlierProcessesHaveOnTheWire(@ForAll long seed) {
        Random random = new Random(seed);
        OnExisting policy = POLICIES.get(random.nextInt(POLICIES.size()));
        List<OrderRows> before = new ArrayList<>();
        List<OrderRows> orders = orders(random, before);
        boolean undone = random.nextInt(3) == 0;
        try (Workbench calm = new Workbench(engine.endpoint());
                Workbench disturbed = new Workbench(engine.endpoint())) {
            calm.write("before", OnExisting.FAIL, before);
            disturbed.write("before", OnExisting.FAIL, before);

            Map<Long, Outcome> expected = undisturbed(calm, policy, orders, undone);
            Map<Long, Outcome> outcomes = disturbed(disturbed, policy, orders, undone, random);

            assertThat(outcomes).as("seed %d", seed).isEqualTo(expected);
            assertThat(items(disturbed)).as("seed %d", seed).isEqualTo(items(calm));
        }
    }

    /** Some small, some large, some of which the table holds already, as they are or otherwise. */
    private static List<OrderRows> orders(Random random, List<OrderRows> before) {
        List<OrderRows> orders = new ArrayList<>();
        int count = 3 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            String id = "o-" + i;
            boolean large = random.nextInt(6) == 0;
            OrderRows order = large ? OrderRows.ofLines(id, MANY) : OrderRows.of(id, "PAID", "p-1", "p-2");
            orders.add(order);
            int there = random.nextInt(6);
            if (there == 0) {
                before.add(order);
            } else if (there == 1 && !large) {
                before.add(OrderRows.of(id, "PENDING", "p-2", "p-3"));
            }
        }
        return orders;
    }

    private static Map<Long, Outcome> undisturbed(
            Workbench bench, OnExisting policy, List<OrderRows> orders, boolean undone) {
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        WrittenBundles written =
                bench.writer(bench.store(), ledger, run, policy).write(bench.bundles(run, orders));
        ledger.release(run);
        if (undone) {
            undo(bench, run, orders);
        }
        return outcomes(List.of(written));
    }

    private static Map<Long, Outcome> disturbed(
            Workbench bench, OnExisting policy, List<OrderRows> orders, boolean undone, Random random) {
        LateRequests late = new LateRequests(bench.store());
        for (int dying = 1 + random.nextInt(2); dying > 0; dying--) {
            RunLedger ledger = bench.ledger();
            ImportRun run = bench.run(ledger, "content");
            for (List<Bundle> pack : packs(bench.bundles(run, orders), random)) {
                // each pack is another thread's, which ends by itself
                try {
                    bench.writer(late.dyingAt(1 + random.nextInt(4)), ledger, run, policy)
                            .write(pack);
                } catch (StoreUnavailableException killed) {
                    assertThat(killed).hasMessage("killed");
                }
            }
        }
        RunLedger ledger = bench.ledger();
        ImportRun run = bench.run(ledger, "content");
        assertThat(run.applied()).isNotNull();
        BundleWriter writer = bench.writer(metBy(late, bench.store(), random), ledger, run, policy);
        List<WrittenBundles> written = packs(bench.bundles(run, orders), random).stream()
                .map(writer::write)
                .toList();
        ledger.release(run);
        if (undone) {
            undo(bench, run, orders);
        }
        late.arriveAll();
        return outcomes(written);
    }

    private static void undo(Workbench bench, ImportRun run, List<OrderRows> orders) {
        RunLedger ledger = bench.ledger();
        // the run's record says where its claim was
        ImportRun lock = new UndoLedger(bench.store(), Clock.systemUTC(), ledger).claim(run.id());
        new BundleUndo(lock.fenced(bench.store()), bench.design().table(), run.id(), ledger.applied(run.id()), false)
                .undo(bench.bundles(run, orders));
        ledger.release(lock);
    }

    /** A table at which late requests arrive now and then. */
    private static TableStore metBy(LateRequests late, TableStore table, Random random) {
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                while (!late.isEmpty() && random.nextInt(3) > 0) {
                    late.arrive();
                }
                return super.transact(actions);
            }
        };
    }

    private static List<List<Bundle>> packs(List<Bundle> bundles, Random random) {
        List<List<Bundle>> packs = new ArrayList<>();
        for (int from = 0; from < bundles.size(); ) {
            int to = Math.min(bundles.size(), from + 1 + random.nextInt(4));
            packs.add(bundles.subList(from, to));
            from = to;
        }
        return packs;
    }

    private static Map<Long, Outcome> outcomes(List<WrittenBundles> all) {
        Map<Long, Outcome> outcomes = new TreeMap<>();
        for (WrittenBundles written : all) {
            written.written().forEach(one -> assertThat(
                            outcomes.put(one.bundle().ordinal(), one.outcome().outcome()))
                    .isNull());
        }
        return outcomes;
    }

    /** Orders, lines and guards, without the ids of their runs. */
    private static Map<String, Map<String, AttributeValue>> items(Workbench bench) {
        Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
        bench.shop().items().forEach((key, item) -> {
            if (!key.startsWith("IMPORT#") && !key.startsWith("CLAIM#")) {
                Map<String, AttributeValue> kept = new TreeMap<>(item);
                kept.remove("import_id");
                items.put(key, kept);
            }
        });
        return items;
    }
}
