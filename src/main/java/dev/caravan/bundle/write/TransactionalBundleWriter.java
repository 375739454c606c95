package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.BundleOutcome.Imported;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.BundleOutcome.Updated;
import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.design.Feed;
import dev.caravan.design.TableDesign;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.ledger.AppliedRecord;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.Condition;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.validation.Counted;
import dev.caravan.validation.RejectCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Writes bundles, several a transaction, each transaction with its ledger record. A cancelled transaction is taken apart
 * by its reasons: bundles that exist are judged, the rest is sent again. Where those before existed, it is looked first.
 * Safe for use by several threads.
 */
public final class TransactionalBundleWriter implements BundleWriter {

    /** How often a bundle is judged anew when what it met keeps changing under it. */
    private static final int MOST_ROUNDS = 50;

    /** Waiting for another run's bundle of many transactions, there is no use in asking often. */
    private static final int LONG_PAUSE = 4;

    private final TableStore store;
    private final RunLedger ledger;
    private final ImportRun run;
    private final AppliedLookup appliedBefore;
    private final ConflictResolver judge;
    private final TransactionPacker transactions;
    private final ExistingRootProbe lookAhead;
    private final LargeBundleWriter large;

    /** A writer for one run over a source that is the same at every reading. */
    public TransactionalBundleWriter(TableStore store, RunLedger ledger, ImportRun run, TableDesign design, Feed feed) {
        this(store, ledger, run, AppliedLookup.recorded(run), design, feed, held -> false);
    }

    /**
     * A writer for one run.
     *
     * @param appliedBefore what an earlier process of the run has written
     * @param feed says what happens to what exists, and how many bundles share a transaction
     * @param mayMove whether an entity that is held under another key is replaced under its new one
     */
    public TransactionalBundleWriter(
            TableStore store,
            RunLedger ledger,
            ImportRun run,
            AppliedLookup appliedBefore,
            TableDesign design,
            Feed feed,
            Predicate<Item> mayMove) {
        this.store = run.fenced(store);
        this.ledger = ledger;
        this.run = run;
        this.appliedBefore = appliedBefore;
        this.judge = new ConflictResolver(store, design, feed.onExisting(), mayMove);
        this.transactions = new TransactionPacker(store.budget(), feed.pack());
        this.lookAhead = new ExistingRootProbe(store);
        this.large = new LargeBundleWriter(this.store, ledger, run, new ExistingReader(store, design));
    }

    @Override
    public WrittenBundles write(List<Bundle> bundles) {
        WrittenBundles written = new WrittenBundles();
        List<Bundle> open = new ArrayList<>();
        for (Bundle bundle : bundles) {
            appliedBefore
                    .outcomeOf(bundle, written)
                    .ifPresentOrElse(outcome -> written.add(bundle, outcome), () -> open.add(bundle));
        }
        transactions.of(open).forEach(together -> {
            if (TransactionPacker.fits(together.get(0))) {
                writeNew(settleThoseThere(together, written), written);
            } else {
                settle(together.get(0), Optional.empty(), Optional.empty(), written);
            }
        });
        lookAhead.learn(written);
        return written;
    }

    /** Those of the bundles that were not seen to be there. */
    private List<Bundle> settleThoseThere(List<Bundle> bundles, WrittenBundles written) {
        Map<ItemKey, Item> held = lookAhead.roots(bundles);
        List<Bundle> open = new ArrayList<>();
        for (Bundle bundle : bundles) {
            Optional<Item> root = Optional.ofNullable(held.get(bundle.key()));
            root.ifPresentOrElse(met -> settle(bundle, root, Optional.empty(), written), () -> open.add(bundle));
        }
        return open;
    }

    private void writeNew(List<Bundle> bundles, WrittenBundles written) {
        List<Bundle> open = new ArrayList<>(bundles);
        while (!open.isEmpty()) {
            List<WriteAction> actions = new ArrayList<>();
            open.forEach(bundle -> actions.addAll(PutActions.of(bundle)));
            TransactionResult result = send(open, actions, Outcome.IMPORTED, written);
            if (result instanceof Committed) {
                open.forEach(bundle -> written.add(bundle, new Imported()));
                return;
            }
            Cancelled cancelled = (Cancelled) result;
            int before = open.size();
            countApplied(open, cancelled, written);
            if (open.size() < before) {
                // The reasons were those of all of them: the rest is sent again.
                continue;
            }
            settleThoseInTheWay(open, cancelled, written);
            if (open.size() == before) {
                takeApart(open, written);
                return;
            }
        }
    }

    /** The server did not tell what is in the way: halves are tried until a single bundle can be judged by reading. */
    private void takeApart(List<Bundle> open, WrittenBundles written) {
        if (open.size() == 1) {
            settle(open.get(0), Optional.empty(), Optional.empty(), written);
            return;
        }
        int half = open.size() / 2;
        writeNew(open.subList(0, half), written);
        writeNew(open.subList(half, open.size()), written);
    }

    private void settleThoseInTheWay(List<Bundle> open, Cancelled cancelled, WrittenBundles written) {
        if (cancelled.reasons().isEmpty()) {
            return;
        }
        int first = 0;
        for (Bundle bundle : List.copyOf(open)) {
            List<Reason> own = cancelled.reasons().subList(first, first + bundle.actions());
            first += bundle.actions();
            Optional<Reason> refused =
                    own.stream().filter(reason -> reason.code() == Code.REFUSED).findFirst();
            if (refused.isPresent()) {
                written.add(
                        bundle, new Rejected(RejectCode.REFUSED, refused.get().message()));
                open.remove(bundle);
            } else if (own.stream().anyMatch(reason -> reason.code() == Code.CONDITION_FAILED)) {
                Optional<Item> metGuard =
                        bundle.guard().flatMap(guard -> own.get(1).old());
                settle(bundle, own.get(0).old(), metGuard, written);
                open.remove(bundle);
            }
        }
    }

    /** Brings one bundle to an end: judged, and written or replaced in transactions of its own where it must be. */
    private void settle(Bundle bundle, Optional<Item> metRoot, Optional<Item> metGuard, WrittenBundles written) {
        Resolution verdict = judge.judge(bundle, metRoot, metGuard);
        Optional<BundleOutcome> outcome = carryOut(bundle, verdict, written);
        int round = 0;
        while (outcome.isEmpty()) {
            boolean waits = verdict instanceof Resolution.Pending;
            if (!waits && round++ == MOST_ROUNDS) {
                throw new StoreUnavailableException(
                        bundle.key() + " changed " + MOST_ROUNDS + " times while it was to be written", null);
            }
            store.pause(waits ? LONG_PAUSE : round);
            // What was read has changed, or is being written: it is read and judged again.
            verdict = judge.judge(bundle, Optional.empty(), Optional.empty());
            outcome = carryOut(bundle, verdict, written);
        }
        written.add(bundle, outcome.get());
    }

    /** The outcome, or nothing if somebody came in between. */
    private Optional<BundleOutcome> carryOut(Bundle bundle, Resolution verdict, WrittenBundles written) {
        if (verdict instanceof Resolution.Settled settled) {
            return Optional.of(settled.outcome());
        }
        if (verdict instanceof Resolution.Replace replace) {
            return sendAlone(bundle, replace.actions(), new Updated(replace.items()), written);
        }
        if (verdict instanceof Resolution.Pending pending) {
            String owner = pending.guard().text(SystemAttributes.IMPORT_ID);
            boolean waits = !owner.equals(run.id()) && ledger.isUnderWay(owner);
            return waits ? Optional.empty() : large.takeOver(bundle, pending.guard(), written);
        }
        Optional<Item> left = ((Resolution.Write) verdict).leftGuard();
        if (!TransactionPacker.fits(bundle)) {
            return bundle.guard().isPresent() ? large.write(bundle, left, written) : Optional.of(tooLarge(bundle));
        }
        List<WriteAction> actions =
                left.map(guard -> PutActions.takingOver(bundle, guard)).orElseGet(() -> PutActions.of(bundle));
        return sendAlone(bundle, actions, new Imported(), written);
    }

    private Optional<BundleOutcome> sendAlone(
            Bundle bundle, List<WriteAction> actions, BundleOutcome outcome, WrittenBundles written) {
        TransactionResult result = send(List.of(bundle), actions, outcome.outcome(), written);
        if (result instanceof Committed) {
            return Optional.of(outcome);
        }
        Cancelled cancelled = (Cancelled) result;
        Optional<Outcome> applied =
                metRecord(cancelled, List.of(bundle)).flatMap(record -> record.outcomeOf(bundle.ordinal()));
        if (applied.isPresent()) {
            return applied.filter(outcome.outcome()::equals)
                    .map(same -> outcome)
                    .or(() -> applied.map(recorded -> AppliedLookup.outcomeOf(bundle, recorded)));
        }
        return cancelled.refusal().map(reason -> new Rejected(RejectCode.REFUSED, reason));
    }

    private static BundleOutcome tooLarge(Bundle bundle) {
        return new Rejected(
                RejectCode.BUNDLE_TOO_LARGE,
                "takes " + Counted.of(bundle.actions(), "action") + " and " + Counted.of(bundle.bytes(), "byte")
                        + ", more than one transaction; only entities with unique attributes can be larger");
    }

    private TransactionResult send(
            List<Bundle> bundles, List<WriteAction> actions, Outcome outcome, WrittenBundles written) {
        TreeSet<Long> ordinals = new TreeSet<>();
        bundles.forEach(bundle -> ordinals.add(bundle.ordinal()));
        List<WriteAction> withLedger = new ArrayList<>(actions);
        withLedger.add(new WriteAction.Put(
                AppliedRecord.of(run.id(), ordinals, outcome, ledger.appliedExpire()), Condition.notThere()));
        TransactionResult result = store.transactBundles(withLedger);
        written.retried(result.retries());
        if (result instanceof Committed committed) {
            written.consumed(committed.writeUnits());
        }
        return result;
    }

    /** Counts the bundles that the ledger record in the way holds: an earlier sending that got no answer has written them. */
    private void countApplied(List<Bundle> open, Cancelled cancelled, WrittenBundles written) {
        metRecord(cancelled, open)
                .ifPresent(record -> open.removeIf(bundle -> {
                    Optional<Outcome> applied = record.outcomeOf(bundle.ordinal());
                    applied.ifPresent(outcome -> written.add(bundle, AppliedLookup.outcomeOf(bundle, outcome)));
                    return applied.isPresent();
                }));
    }

    /**
     * The ledger record that a cancelled transaction met, or may have put by an earlier sending. It says which bundles it
     * stands for; that they are those of the transaction is not taken for granted.
     */
    private Optional<AppliedOrdinals> metRecord(Cancelled cancelled, List<Bundle> bundles) {
        int last = cancelled.reasons().size() - 1;
        boolean met = last >= 0 && cancelled.reasons().get(last).code() == Code.CONDITION_FAILED;
        if (!met && last >= 0 && !cancelled.maybeAppliedBefore()) {
            return Optional.empty();
        }
        long least = bundles.stream().mapToLong(Bundle::ordinal).min().orElseThrow();
        return store.get(AppliedRecord.key(run.id(), least)).map(AppliedOrdinals::of);
    }
}
