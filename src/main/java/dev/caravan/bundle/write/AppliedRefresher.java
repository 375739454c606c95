package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.item.Item;
import dev.caravan.validation.RejectCode;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Bundles of a source that may have changed since an earlier process of the run wrote them, such as a database: they count
 * as they did, and what the table holds is brought up to what the source says now. What the run itself has written is
 * replaced under any policy, unless somebody has given it a later {@code updated_at} meanwhile.
 */
public final class AppliedRefresher implements AppliedLookup {

    private static final int MOST_ROUNDS = 100;

    private final TableStore store;
    private final ExistingReader reader;
    private final ConflictResolver judge;
    private final boolean onlyNewer;
    private final Supplier<AppliedOrdinals> applied;

    /**
     * Bundles of one run.
     *
     * @param policy the feed's
     * @param applied what the run has applied before; asked for at each bundle
     * @param mayMove whether an entity that is held under another key is replaced under its new one
     */
    public AppliedRefresher(
            TableStore store,
            TableDesign design,
            OnExisting policy,
            Supplier<AppliedOrdinals> applied,
            Predicate<Item> mayMove) {
        this.store = store;
        this.reader = new ExistingReader(store, design);
        this.judge = new ConflictResolver(store, design, OnExisting.REPLACE, mayMove);
        this.onlyNewer = policy == OnExisting.NEWER;
        this.applied = applied;
    }

    @Override
    public Optional<BundleOutcome> outcomeOf(Bundle bundle, WrittenBundles written) {
        return applied.get().outcomeOf(bundle.ordinal()).map(outcome -> broughtUpToDate(bundle, written)
                .orElseGet(() -> AppliedLookup.outcomeOf(bundle, outcome)));
    }

    /** Why it could not be; empty if the table holds what it should. */
    private Optional<BundleOutcome> broughtUpToDate(Bundle bundle, WrittenBundles written) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Optional<Item> root = reader.get(bundle.key());
            if (onlyNewer && root.filter(held -> isLater(held, bundle.root())).isPresent()) {
                return Optional.empty();
            }
            Resolution verdict = judge.judge(bundle, root, Optional.empty());
            if (verdict instanceof Resolution.Settled settled) {
                return Optional.of(settled.outcome()).filter(BundleOutcome.Rejected.class::isInstance);
            }
            if (!(verdict instanceof Resolution.Replace replace)) {
                // somebody has deleted it since, which is not this run's to undo
                return Optional.empty();
            }
            TransactionResult result = store.transactBundles(replace.actions());
            written.retried(result.retries());
            if (result instanceof Committed committed) {
                written.consumed(committed.writeUnits());
                return Optional.empty();
            }
            Optional<BundleOutcome> refused = refusal((Cancelled) result);
            if (refused.isPresent()) {
                return refused;
            }
            store.pause(round);
        }
        throw new StoreUnavailableException(
                bundle.key() + " changed " + MOST_ROUNDS + " times while it was to be brought up to date", null);
    }

    private static boolean isLater(Item held, Item wanted) {
        String there = held.text("updated_at");
        String here = wanted.text("updated_at");
        return there != null && here != null && there.compareTo(here) > 0;
    }

    private static Optional<BundleOutcome> refusal(Cancelled cancelled) {
        return cancelled.refusal().map(reason -> new BundleOutcome.Rejected(RejectCode.REFUSED, reason));
    }
}
