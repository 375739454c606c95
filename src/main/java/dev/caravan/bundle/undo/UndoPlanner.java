package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.undo.UndoOutcome.Gone;
import dev.caravan.bundle.undo.UndoOutcome.Left;
import dev.caravan.bundle.undo.UndoPlan.Finish;
import dev.caravan.bundle.undo.UndoPlan.Settled;
import dev.caravan.bundle.undo.UndoPlan.TakeBack;
import dev.caravan.bundle.verify.StoredItems;
import dev.caravan.bundle.write.BundleDiff;
import dev.caravan.bundle.write.ItemCollectionReader;
import dev.caravan.store.item.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges whether what a run wrote still stands as it was written. */
final class UndoPlanner {

    private final ItemCollectionReader collections;
    private final String importId;

    UndoPlanner(ItemCollectionReader collections, String importId) {
        this.collections = collections;
        this.importId = importId;
    }

    /** What is to be done about a bundle that the run imported. */
    UndoPlan judge(Bundle bundle, StoredItems stored) {
        Optional<Item> root = stored.root(bundle);
        Optional<Item> guard = stored.guard(bundle);
        if (root.isPresent()) {
            return judgeStanding(bundle, root.get(), guard);
        }
        if (guard.isEmpty() || !isOfRun(guard.get())) {
            return new Settled(new Gone());
        }
        if (UniqueGuard.isPending(guard.get())) {
            return new Finish(guard.get());
        }
        int items = collections.of(bundle).size();
        if (items == 0) {
            return new TakeBack(Optional.empty(), guard, List.of());
        }
        // Somebody may have moved the entity to another key, to which these items belong now.
        return new Settled(new Left(
                bundle.entity().name() + " (deleted or moved by others, " + items + " of its items are in the table)"));
    }

    /** The guard of a bundle that the run had begun and not committed when it ended. */
    Optional<Item> unfinished(Bundle bundle, StoredItems stored) {
        return stored.guard(bundle)
                .filter(UniqueGuard::isPending)
                .filter(guard ->
                        isOfRun(guard) && Long.toString(bundle.ordinal()).equals(guard.text(UniqueGuard.ORDINAL)));
    }

    private UndoPlan judgeStanding(Bundle bundle, Item root, Optional<Item> guard) {
        List<Item> items = collections.of(bundle);
        List<String> changes = new ArrayList<>(ItemChanges.ofRoot(bundle, root));
        guard.ifPresent(held -> changes.addAll(ItemChanges.ofGuard(bundle, held, root.key())));
        changes.addAll(ItemChanges.ofItems(bundle, items));
        return changes.isEmpty()
                ? new TakeBack(Optional.of(root), guard, items)
                : new Settled(new Left(BundleDiff.describe(changes)));
    }

    private boolean isOfRun(Item guard) {
        return importId.equals(guard.text(SystemAttributes.IMPORT_ID));
    }
}
