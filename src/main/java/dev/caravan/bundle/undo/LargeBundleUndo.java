package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.undo.UndoOutcome.Left;
import dev.caravan.bundle.undo.UndoOutcome.TakenBack;
import dev.caravan.bundle.write.BundleDiff;
import dev.caravan.bundle.write.Chunks;
import dev.caravan.bundle.write.ItemCollectionReader;
import dev.caravan.bundle.write.LargeBundleWriter;
import dev.caravan.bundle.write.PutActions;
import dev.caravan.design.TableDesign;
import dev.caravan.ledger.AppliedRecord;
import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Takes back a bundle that does not fit one transaction, all or nothing all the same; the way of
 * {@link LargeBundleWriter} backwards. <em>Withdraw</em>: the root is deleted and the guard made pending, in one
 * transaction: from then on the entity does not exist. <em>Items</em>: one transaction after the other, each checking that
 * the claim still holds. <em>End</em>: the guard goes last, so that an undo that ended in between is found and finished.
 * Where an item turns out to have been changed meanwhile, everything is put back.
 *
 * <p>Every method returns how it came out; empty if somebody came in between: the bundle is to be judged anew.
 */
final class LargeBundleUndo {

    /** Three of a transaction's hundred actions are checks, one of them the run's fence. */
    private static final int ITEMS_A_TRANSACTION = 97;

    private final TableStore store;
    private final ItemCollectionReader collections;
    private final DeleteActions deletes;
    private final String importId;

    LargeBundleUndo(TableStore store, TableDesign design, ItemCollectionReader collections, String importId) {
        this.store = store;
        this.collections = collections;
        this.deletes = new DeleteActions(design);
        this.importId = importId;
    }

    /** Takes back a bundle that stands as the run wrote it. */
    Optional<UndoOutcome> takeBack(Bundle bundle, UndoPlan.TakeBack plan) {
        Item root = plan.root().orElseThrow();
        Item guard = UniqueGuard.pending(guardAt(bundle, root.key()), newClaim(), bundle.ordinal());
        Condition ofGuard = plan.guard().map(PutActions::unchanged).orElse(Condition.notThere());
        return isCommitted(List.of(deletes.root(bundle, root), new WriteAction.Put(guard, ofGuard)))
                ? takeBackItems(bundle, guard, true)
                : Optional.empty();
    }

    /**
     * Finishes what ended in the middle.
     *
     * @param existed whether the run had committed the bundle: only then there is something to put back
     */
    Optional<UndoOutcome> finish(Bundle bundle, Item pending, boolean existed) {
        Item guard = UniqueGuard.pending(pending, newClaim(), bundle.ordinal());
        Condition ofGuard = UniqueGuard.claimedBy(pending.text(UniqueGuard.CLAIM));
        return isCommitted(List.of(new WriteAction.Put(guard, ofGuard)))
                ? takeBackItems(bundle, guard, existed)
                : Optional.empty();
    }

    private Optional<UndoOutcome> takeBackItems(Bundle bundle, Item guard, boolean existed) {
        List<Item> items = collections.of(bundle);
        while (!items.isEmpty()) {
            List<String> changes = ItemChanges.ofRemaining(bundle, items);
            if (!changes.isEmpty()) {
                UndoOutcome left = new Left(BundleDiff.describe(changes));
                return existed ? putBack(bundle, guard, items).map(done -> left) : Optional.of(left);
            }
            for (List<Item> chunk : Chunks.of(items, ITEMS_A_TRANSACTION, store.budget())) {
                List<WriteAction> actions = new ArrayList<>(checks(guard));
                chunk.forEach(item -> actions.add(deletes.item(bundle, item)));
                if (!isCommitted(actions)) {
                    return Optional.empty();
                }
            }
            // An item that came meanwhile shows now, before the last trace of the bundle goes.
            items = collections.of(bundle);
        }
        return end(bundle, guard);
    }

    private Optional<UndoOutcome> end(Bundle bundle, Item guard) {
        UndoOutcome done = new TakenBack(bundle.businessItems());
        List<WriteAction> actions = List.of(
                new WriteAction.Delete(guard.key(), claimOf(guard)),
                new WriteAction.Check(UniqueGuard.target(guard).orElseThrow(), Condition.notThere()),
                new WriteAction.Delete(AppliedRecord.openKey(importId, bundle.ordinal()), Condition.none()));
        if (store.transactBundles(actions) instanceof Cancelled cancelled) {
            boolean unseen =
                    cancelled.maybeAppliedBefore() && store.get(guard.key()).isEmpty();
            return unseen ? Optional.of(done) : Optional.empty();
        }
        return Optional.of(done);
    }

    /** Puts items that were deleted back beside those that are there, then root and guard: it exists again. */
    private Optional<Item> putBack(Bundle bundle, Item guard, List<Item> there) {
        Set<ItemKey> keys = there.stream().map(Item::key).collect(Collectors.toSet());
        List<Item> deleted = bundle.items().stream()
                .filter(item -> !keys.contains(item.key()))
                .toList();
        for (List<Item> chunk : Chunks.of(deleted, ITEMS_A_TRANSACTION, store.budget())) {
            List<WriteAction> actions = new ArrayList<>(checks(guard));
            chunk.forEach(item -> actions.add(new WriteAction.Put(item, Condition.notThere())));
            if (!isCommitted(actions)) {
                return Optional.empty();
            }
        }
        ItemKey place = UniqueGuard.target(guard).orElseThrow();
        Item root = bundle.root().with("PK", place.partition()).with("SK", place.sort());
        List<WriteAction> commit = List.of(
                new WriteAction.Put(root, Condition.notThere()),
                new WriteAction.Put(guardAt(bundle, place), claimOf(guard)));
        return isCommitted(commit) ? Optional.of(root) : Optional.empty();
    }

    private static List<WriteAction> checks(Item guard) {
        return List.of(
                new WriteAction.Check(guard.key(), claimOf(guard)),
                new WriteAction.Check(UniqueGuard.target(guard).orElseThrow(), Condition.notThere()));
    }

    private boolean isCommitted(List<WriteAction> actions) {
        return store.transactBundles(actions) instanceof Committed;
    }

    private static Condition claimOf(Item guard) {
        return UniqueGuard.claimedBy(guard.text(UniqueGuard.CLAIM));
    }

    private static Item guardAt(Bundle bundle, ItemKey root) {
        return bundle.guard()
                .orElseThrow()
                .with(UniqueGuard.TARGET_PK, root.partition())
                .with(UniqueGuard.TARGET_SK, root.sort());
    }

    private static String newClaim() {
        return UUID.randomUUID().toString();
    }
}
