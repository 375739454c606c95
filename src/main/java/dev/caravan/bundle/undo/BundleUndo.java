package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.undo.UndoOutcome.Gone;
import dev.caravan.bundle.undo.UndoOutcome.Left;
import dev.caravan.bundle.undo.UndoOutcome.TakenBack;
import dev.caravan.bundle.undo.UndoPlan.Settled;
import dev.caravan.bundle.undo.UndoPlan.TakeBack;
import dev.caravan.bundle.verify.StoredItems;
import dev.caravan.bundle.write.ItemCollectionReader;
import dev.caravan.bundle.write.TransactionPacker;
import dev.caravan.design.TableDesign;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.ledger.Outcome;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes back the bundles that a run wrote and nobody changed since, each all or nothing. Doing it again goes on where it
 * ended: what is gone stays gone. Safe for use by several threads.
 */
public final class BundleUndo {

    /** How often a bundle is judged anew when it keeps changing under the undo. */
    private static final int MOST_ROUNDS = 50;

    private static final UndoOutcome UPDATED = new Left("updated by this run; the values before it are not kept");

    private final TableStore store;
    private final AppliedOrdinals applied;
    private final boolean dryRun;
    private final UndoPlanner judge;
    private final DeleteActions deletes;
    private final LargeBundleUndo large;

    /**
     * An undo of one run.
     *
     * @param applied what the ledger knows of the run's writes; bundles that it does not know are none of the run's
     * @param dryRun whether to tell only what would become of the bundles, and to write nothing
     */
    public BundleUndo(TableStore store, TableDesign design, String importId, AppliedOrdinals applied, boolean dryRun) {
        ItemCollectionReader collections = new ItemCollectionReader(store, design);
        this.store = store;
        this.applied = applied;
        this.dryRun = dryRun;
        this.judge = new UndoPlanner(collections, importId);
        this.deletes = new DeleteActions(design);
        this.large = new LargeBundleUndo(store, design, collections, importId);
    }

    /**
     * Takes bundles back.
     *
     * @param bundles as the run assembled them: under its id, with its start as the time of defaults
     * @return those that the run wrote, in their order, and what became of each
     */
    public List<UndoneBundle> undo(List<Bundle> bundles) {
        StoredItems stored = StoredItems.ofRoots(
                store, bundles.stream().filter(this::isToBeRead).toList());
        Map<Long, UndoOutcome> outcomes = new LinkedHashMap<>();
        Map<Long, TakeBack> plans = new LinkedHashMap<>();
        List<Bundle> together = new ArrayList<>();
        for (Bundle bundle : bundles) {
            UndoPlan plan = plan(bundle, stored).orElse(null);
            if (plan instanceof Settled settled) {
                outcomes.put(bundle.ordinal(), settled.outcome());
            } else if (plan instanceof TakeBack take && isOneTransaction(bundle, take)) {
                plans.put(bundle.ordinal(), take);
                together.add(bundle);
            } else if (plan != null) {
                outcomes.put(bundle.ordinal(), settle(bundle, false));
            }
        }
        new TransactionPacker(store.budget()).of(together).forEach(some -> outcomes.putAll(takeBack(some, plans)));
        return bundles.stream()
                .filter(bundle -> outcomes.containsKey(bundle.ordinal()))
                .map(bundle -> new UndoneBundle(bundle, outcomes.get(bundle.ordinal())))
                .toList();
    }

    /** What is to be done about a bundle; empty if it is none of the run's. */
    private Optional<UndoPlan> plan(Bundle bundle, StoredItems stored) {
        Optional<Outcome> written = applied.outcomeOf(bundle.ordinal());
        if (written.isEmpty()) {
            return takeBackUnfinished(bundle, stored).map(Settled::new);
        }
        return Optional.of(written.get() == Outcome.IMPORTED ? judge.judge(bundle, stored) : new Settled(UPDATED));
    }

    private boolean isToBeRead(Bundle bundle) {
        return applied.outcomeOf(bundle.ordinal())
                .map(outcome -> outcome == Outcome.IMPORTED)
                .orElseGet(() -> mayBeUnfinished(bundle));
    }

    private static boolean mayBeUnfinished(Bundle bundle) {
        return bundle.guard().isPresent() && !TransactionPacker.fits(bundle);
    }

    /** A bundle of many transactions that the run had begun and not committed when it ended. */
    private Optional<UndoOutcome> takeBackUnfinished(Bundle bundle, StoredItems stored) {
        if (!mayBeUnfinished(bundle)) {
            return Optional.empty();
        }
        return judge.unfinished(bundle, stored).flatMap(guard -> {
            UndoOutcome expected = new TakenBack(bundle.businessItems());
            return dryRun ? Optional.of(expected) : large.finish(bundle, guard, false);
        });
    }

    private static boolean isOneTransaction(Bundle bundle, TakeBack plan) {
        return plan.root().isEmpty() || TransactionPacker.fits(bundle);
    }

    private Map<Long, UndoOutcome> takeBack(List<Bundle> bundles, Map<Long, TakeBack> plans) {
        Map<Long, UndoOutcome> outcomes = new LinkedHashMap<>();
        List<WriteAction> actions = new ArrayList<>();
        for (Bundle bundle : bundles) {
            TakeBack plan = plans.get(bundle.ordinal());
            outcomes.put(bundle.ordinal(), plan.outcome());
            actions.addAll(deletes.of(bundle, plan));
        }
        if (!dryRun && store.transactBundles(actions) instanceof Cancelled cancelled) {
            bundles.forEach(bundle -> outcomes.put(bundle.ordinal(), settle(bundle, cancelled.maybeAppliedBefore())));
        }
        return outcomes;
    }

    /** What came of carrying out a plan; no outcome where somebody came in between. */
    private record Attempt(Optional<UndoOutcome> outcome, boolean maybeApplied) {}

    /**
     * Brings one bundle to an end by itself.
     *
     * @param maybeApplied whether a sending that got no answer may have taken it back: then gone means that
     */
    private UndoOutcome settle(Bundle bundle, boolean maybeApplied) {
        boolean unseen = maybeApplied;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            UndoPlan plan = judge.judge(bundle, StoredItems.ofRoots(store, List.of(bundle)));
            if (plan instanceof Settled settled) {
                boolean own = unseen && settled.outcome() instanceof Gone;
                return own ? new TakenBack(bundle.businessItems()) : settled.outcome();
            }
            Attempt attempt = carryOut(bundle, plan);
            if (attempt.outcome().isPresent()) {
                return attempt.outcome().get();
            }
            unseen |= attempt.maybeApplied();
            store.pause(round);
        }
        throw new StoreUnavailableException(
                bundle.key() + " changed " + MOST_ROUNDS + " times while it was to be taken back", null);
    }

    private Attempt carryOut(Bundle bundle, UndoPlan plan) {
        if (plan instanceof UndoPlan.Finish finish) {
            return dryRun ? expected(bundle) : new Attempt(large.finish(bundle, finish.guard(), true), false);
        }
        TakeBack take = (TakeBack) plan;
        if (dryRun) {
            return new Attempt(Optional.of(take.outcome()), false);
        }
        if (!isOneTransaction(bundle, take)) {
            return new Attempt(large.takeBack(bundle, take), false);
        }
        TransactionResult result = store.transactBundles(deletes.of(bundle, take));
        return result instanceof Cancelled cancelled
                ? new Attempt(refusal(cancelled), cancelled.maybeAppliedBefore())
                : new Attempt(Optional.of(take.outcome()), false);
    }

    private static Attempt expected(Bundle bundle) {
        return new Attempt(Optional.of(new TakenBack(bundle.businessItems())), false);
    }

    /** DynamoDB refuses an action of its own accord; any other cancellation is somebody else's doing. */
    private static Optional<UndoOutcome> refusal(Cancelled cancelled) {
        return cancelled.refusal().map(reason -> new Left("refused by DynamoDB: " + reason));
    }
}
