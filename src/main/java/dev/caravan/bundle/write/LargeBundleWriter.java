package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.ledger.AppliedRecord;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Writes a bundle that does not fit one transaction, all or nothing all the same. <em>Claim</em>: the guard is put as
 * pending, a ledger record OPEN beside it. <em>Items</em>: one transaction after the other, each checking that the claim
 * still holds and that nobody else has made the root. <em>Commit</em>: root, final guard and the applied record, in one
 * transaction. The entity exists when its root exists; readers drop items without one.
 */
public final class LargeBundleWriter {

    /** Three of a transaction's hundred actions are checks, one of them the run's fence. */
    private static final int ITEMS_A_TRANSACTION = 97;

    private final TableStore store;
    private final RunLedger ledger;
    private final ImportRun run;
    private final ExistingReader reader;

    LargeBundleWriter(TableStore store, RunLedger ledger, ImportRun run, ExistingReader reader) {
        this.store = store;
        this.ledger = ledger;
        this.run = run;
        this.reader = reader;
    }

    /**
     * Writes a bundle whose place is free.
     *
     * @param leftGuard the guard of an entity that is gone, to be taken over
     * @return how it came out; empty if somebody came in between and nothing of it is left: it is to be judged anew
     */
    Optional<BundleOutcome> write(Bundle bundle, Optional<Item> leftGuard, WrittenBundles written) {
        String claim = newClaim();
        Condition ofGuard = leftGuard.map(PutActions::unchanged).orElse(Condition.notThere());
        return claim(bundle, claim, ofGuard, Optional.empty(), written)
                ? writeClaimed(bundle, claim, written)
                : Optional.empty();
    }

    /**
     * Takes over a bundle that a writer left pending, be it this run's own before a crash: its claim is swapped, so that
     * the old writer can do nothing more, and lines that are not the bundle's are removed.
     *
     * @return how it came out; empty if it is to be judged anew
     */
    Optional<BundleOutcome> takeOver(Bundle bundle, Item pending, WrittenBundles written) {
        String claim = newClaim();
        Condition ofGuard = UniqueGuard.claimedBy(pending.text(UniqueGuard.CLAIM));
        Optional<ItemKey> oldOpen = Optional.of(AppliedRecord.openKey(
                        pending.text(SystemAttributes.IMPORT_ID), Long.parseLong(pending.text(UniqueGuard.ORDINAL))))
                .filter(key -> !key.equals(openKey(bundle)));
        if (!claim(bundle, claim, ofGuard, oldOpen, written)) {
            return Optional.empty();
        }
        Set<ItemKey> own = bundle.items().stream().map(Item::key).collect(Collectors.toSet());
        List<Item> foreign = reader.itemsOf(bundle.entity(), bundle.root()).stream()
                .filter(item -> !own.contains(item.key()))
                .toList();
        return delete(bundle, claim, foreign, written) ? writeClaimed(bundle, claim, written) : Optional.empty();
    }

    private boolean claim(
            Bundle bundle, String claim, Condition ofGuard, Optional<ItemKey> oldOpen, WrittenBundles written) {
        List<WriteAction> actions = new ArrayList<>();
        actions.add(new WriteAction.Put(UniqueGuard.pending(guard(bundle), claim, bundle.ordinal()), ofGuard));
        actions.add(new WriteAction.Check(bundle.key(), Condition.notThere()));
        actions.add(new WriteAction.Put(
                Item.at(openKey(bundle))
                        .with(SystemAttributes.ENTITY_TYPE, "IMPORT_OPEN")
                        .with("guard_pk", guard(bundle).key().partition())
                        .with(UniqueGuard.CLAIM, claim)
                        .with("expires_at", Value.of(ledger.appliedExpire().getEpochSecond())),
                Condition.none()));
        oldOpen.ifPresent(key -> actions.add(new WriteAction.Delete(key, Condition.none())));
        return send(actions, written) instanceof Committed;
    }

    private Optional<BundleOutcome> writeClaimed(Bundle bundle, String claim, WrittenBundles written) {
        for (List<Item> chunk : Chunks.of(bundle.items(), ITEMS_A_TRANSACTION, store.budget())) {
            List<WriteAction> actions = new ArrayList<>(checks(bundle, claim));
            chunk.forEach(item -> actions.add(new WriteAction.Put(item, Condition.none())));
            if (send(actions, written) instanceof Cancelled cancelled) {
                abandon(bundle, claim, written);
                return refusal(cancelled);
            }
        }
        return commit(bundle, claim, written);
    }

    private List<WriteAction> checks(Bundle bundle, String claim) {
        return List.of(
                new WriteAction.Check(guard(bundle).key(), UniqueGuard.claimedBy(claim)),
                new WriteAction.Check(bundle.key(), Condition.notThere()));
    }

    private Optional<BundleOutcome> commit(Bundle bundle, String claim, WrittenBundles written) {
        List<WriteAction> actions = List.of(
                new WriteAction.Put(bundle.root(), Condition.notThere()),
                new WriteAction.Put(guard(bundle), UniqueGuard.claimedBy(claim)),
                new WriteAction.Delete(openKey(bundle), Condition.none()),
                new WriteAction.Put(
                        AppliedRecord.of(
                                run.id(),
                                new TreeSet<>(Set.of(bundle.ordinal())),
                                Outcome.IMPORTED,
                                ledger.appliedExpire()),
                        Condition.notThere()));
        TransactionResult result = send(actions, written);
        if (result instanceof Committed || ledger.isApplied(AppliedRecord.key(run.id(), bundle.ordinal()))) {
            return Optional.of(new BundleOutcome.Imported());
        }
        abandon(bundle, claim, written);
        return refusal((Cancelled) result);
    }

    /** DynamoDB refuses an item of its own accord; any other cancellation is somebody else's doing. */
    private static Optional<BundleOutcome> refusal(Cancelled cancelled) {
        return cancelled.refusal().map(reason -> new BundleOutcome.Rejected(RejectCode.REFUSED, reason));
    }

    /**
     * Takes back what was written under a claim: the claim is swapped first, lines go in checked chunks, guard and OPEN
     * last. Where the claim is another writer's by now, all of that is the other's.
     */
    private void abandon(Bundle bundle, String claim, WrittenBundles written) {
        String last = newClaim();
        TransactionResult swapped = send(
                List.of(new WriteAction.Put(
                        UniqueGuard.pending(guard(bundle), last, bundle.ordinal()), UniqueGuard.claimedBy(claim))),
                written);
        if (swapped instanceof Cancelled || !delete(bundle, last, bundle.items(), written)) {
            return;
        }
        send(
                List.of(
                        new WriteAction.Delete(guard(bundle).key(), UniqueGuard.claimedBy(last)),
                        new WriteAction.Delete(openKey(bundle), Condition.none())),
                written);
    }

    /** Deletes lines that are still what is known of them. False if the claim was lost. */
    private boolean delete(Bundle bundle, String claim, List<Item> lines, WrittenBundles written) {
        for (List<Item> chunk : Chunks.of(lines, ITEMS_A_TRANSACTION, store.budget())) {
            List<Item> open = new ArrayList<>(chunk);
            for (int round = 0; !open.isEmpty(); round++) {
                List<WriteAction> actions = new ArrayList<>();
                actions.add(new WriteAction.Check(guard(bundle).key(), UniqueGuard.claimedBy(claim)));
                open.forEach(line -> actions.add(new WriteAction.Delete(line.key(), PutActions.unchanged(line))));
                if (send(actions, written) instanceof Committed) {
                    break;
                }
                if (!isClaimed(bundle, claim)) {
                    return false;
                }
                store.pause(round);
                // Lines that are gone, or somebody else's by now, are not this writer's to delete.
                var held = store.getAll(open.stream().map(Item::key).toList());
                open.removeIf(line -> !line.equals(held.get(line.key())));
            }
        }
        return true;
    }

    private boolean isClaimed(Bundle bundle, String claim) {
        return reader.get(guard(bundle).key())
                .filter(guard -> claim.equals(guard.text(UniqueGuard.CLAIM)))
                .isPresent();
    }

    private TransactionResult send(List<WriteAction> actions, WrittenBundles written) {
        TransactionResult result = store.transactBundles(actions);
        written.retried(result.retries());
        if (result instanceof Committed committed) {
            written.consumed(committed.writeUnits());
        }
        return result;
    }

    private ItemKey openKey(Bundle bundle) {
        return AppliedRecord.openKey(run.id(), bundle.ordinal());
    }

    private static Item guard(Bundle bundle) {
        return bundle.guard().orElseThrow();
    }

    private static String newClaim() {
        return UUID.randomUUID().toString();
    }
}
