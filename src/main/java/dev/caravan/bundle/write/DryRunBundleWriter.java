package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.BundleOutcome.Unchanged;
import dev.caravan.bundle.BundleOutcome.Updated;
import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.design.Feed;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.validation.RejectCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tells what writing bundles would do, by reading what is there; writes nothing.
 *
 * <p>A key that the file holds twice is known as such within the last {@value #KEYS_REMEMBERED} bundles; memory stays
 * bounded. A unique value that one entity gives up and another takes, in the same file, counts as taken.
 */
public final class DryRunBundleWriter implements BundleWriter {

    private static final int KEYS_REMEMBERED = 100_000;

    private final TableStore store;
    private final ConflictResolver judge;
    private final OnExisting policy;
    private final WriteEstimator estimates;
    private final TransactionPacker transactions;
    private final Map<ItemKey, String> hashOfKey = new Remembered<>();
    private final Map<ItemKey, ItemKey> rootOfGuard = new Remembered<>();

    private static final class Remembered<V> extends LinkedHashMap<ItemKey, V> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ItemKey, V> eldest) {
            return size() > KEYS_REMEMBERED;
        }
    }

    public DryRunBundleWriter(TableStore store, TableDesign design, Feed feed, WriteEstimator estimates) {
        this(store, design, feed, estimates, held -> false);
    }

    /**
     * A writer for one dry run.
     *
     * @param mayMove whether an entity that is held under another key would be replaced under its new one
     */
    public DryRunBundleWriter(
            TableStore store, TableDesign design, Feed feed, WriteEstimator estimates, Predicate<Item> mayMove) {
        this.store = store;
        this.judge = new ConflictResolver(store, design, feed.onExisting(), mayMove);
        this.policy = feed.onExisting();
        this.estimates = estimates;
        this.transactions = new TransactionPacker(store.budget(), feed.pack());
    }

    @Override
    public WrittenBundles write(List<Bundle> bundles) {
        WrittenBundles told = new WrittenBundles();
        List<ItemKey> keys = new ArrayList<>();
        bundles.forEach(bundle -> {
            keys.add(bundle.key());
            bundle.guard().ifPresent(guard -> keys.add(guard.key()));
        });
        Map<ItemKey, Item> held = store.getAll(keys);
        transactions.of(bundles).forEach(together -> {
            List<Bundle> imported = new ArrayList<>();
            for (Bundle bundle : together) {
                BundleOutcome outcome = tell(bundle, held);
                told.add(bundle, outcome);
                if (outcome instanceof Imported) {
                    imported.add(bundle);
                }
            }
            if (!imported.isEmpty()) {
                estimates.addTransaction(imported);
            }
        });
        return told;
    }

    private BundleOutcome tell(Bundle bundle, Map<ItemKey, Item> held) {
        estimates.add(bundle);
        Optional<BundleOutcome> repeated = repeated(bundle);
        repeated.filter(Updated.class::isInstance)
                .ifPresent(outcome -> estimates.addTransactionOf(PutActions.of(bundle)));
        return repeated.orElseGet(() -> judged(bundle, held));
    }

    /** The outcome of a bundle whose key stood in the file before, as if that had been written. */
    private synchronized Optional<BundleOutcome> repeated(Bundle bundle) {
        boolean moves = bundle.entity().uniqueValuesMove();
        ItemKey key = moves ? bundle.key() : bundle.guard().map(Item::key).orElse(bundle.key());
        if (moves) {
            ItemKey holder =
                    rootOfGuard.putIfAbsent(bundle.guard().orElseThrow().key(), bundle.key());
            if (holder != null && !holder.equals(bundle.key())) {
                return Optional.of(new Rejected(
                        RejectCode.UNIQUE_TAKEN, "its unique values stand in the file before, for another entity"));
            }
        }
        String before = hashOfKey.put(key, bundle.contentHash());
        if (before == null) {
            return Optional.empty();
        }
        if (before.equals(bundle.contentHash()) || policy == OnExisting.SKIP) {
            return Optional.of(new Unchanged());
        }
        return Optional.of(
                policy == OnExisting.FAIL
                        ? new Rejected(RejectCode.EXISTS, "stands in the file before with other values")
                        : new Updated(bundle.businessItems()));
    }

    private BundleOutcome judged(Bundle bundle, Map<ItemKey, Item> held) {
        Optional<Item> root = Optional.ofNullable(held.get(bundle.key()));
        Optional<Item> guard = bundle.guard().map(own -> held.get(own.key()));
        if (root.isEmpty() && guard.isEmpty()) {
            return new Imported();
        }
        Resolution verdict = judge.judge(bundle, root, guard);
        if (verdict instanceof Resolution.Settled settled) {
            return settled.outcome();
        }
        if (verdict instanceof Resolution.Replace replace) {
            estimates.addTransactionOf(replace.actions());
            return new Updated(replace.items());
        }
        return new Imported();
    }
}
