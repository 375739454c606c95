package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.List;
import java.util.Map;

/**
 * Looks, before bundles are written, which of them the table holds already, as long as some of those written last were not
 * new. A transaction that meets a single one of them is cancelled, and consumes the write units of all its items; to
 * look takes a read unit for each 4 KB of a root. Nothing is decided by it alone: what is not seen is written on condition
 * that it is not there. Safe for use by several threads.
 */
final class ExistingRootProbe {

    private final TableStore store;
    private volatile boolean isWorthIt;

    ExistingRootProbe(TableStore store) {
        this.store = store;
    }

    /** The roots that are there, with their keys and content hashes alone; nothing if all is expected to be new. */
    Map<ItemKey, Item> roots(List<Bundle> bundles) {
        boolean inOrder = bundles.stream().anyMatch(bundle -> bundle.entity().uniqueValuesMove());
        if (!isWorthIt || inOrder) {
            // what exists is settled first: where it may give up a value, that would not be the order of the file
            return Map.of();
        }
        return store.getAll(bundles.stream().map(Bundle::key).toList(), List.of(SystemAttributes.CONTENT_HASH));
    }

    /** Tells what became of a pack: the next one will be alike. */
    void learn(WrittenBundles written) {
        isWorthIt = written.written().stream().anyMatch(one -> !(one.outcome() instanceof Imported));
    }
}
