package dev.caravan.ledger;

import com.github.f4b6a3.ulid.UlidCreator;
import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;

/** The record of import runs, kept in the table itself: who works on what, what was applied, how it ended. */
public final class RunLedger {

    /** How long applied records are kept after they were written. */
    private static final Duration APPLIED_KEPT = Duration.ofDays(90);

    /** Beside the claim that is checked, with room to spare. */
    private static final int FENCES_A_TRANSACTION = 90;

    private final TableStore store;
    private final Clock clock;
    private final ProcessOwner self;
    /** The runs that are under way in this process: a claim of its own that is not among them was left behind. */
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    public RunLedger(TableStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
        this.self = ProcessOwner.current();
    }

    /**
     * Claims a content: starts a run, or resumes the one that was not finished, unless a living process has it. One claim
     * at a time: between a claim and its entry among the runs under way it would look like one left behind.
     */
    public synchronized ClaimResult claim(RunKey key, String file) {
        while (true) {
            Instant now = clock.instant();
            String token = newId();
            Claim mine = Claim.of(key, token, token, self, now);
            if (store.put(mine.item(), Condition.notThere())) {
                Optional<ClaimResult> started = start(key, file, mine, now);
                if (started.isPresent()) {
                    return started.get();
                }
                continue;
            }
            Optional<Claim> other = store.get(Claim.key(key)).map(Claim::new);
            if (other.isEmpty()) {
                continue;
            }
            Claim held = other.get();
            if (isHeld(held, now)) {
                return new ClaimResult.Busy(held.owner(), held.importId());
            }
            Claim taken = Claim.of(key, held.importId(), token, self, now);
            if (store.put(taken.item(), held.unchanged())) {
                Optional<ClaimResult> resumed = resume(key, file, taken);
                if (resumed.isPresent()) {
                    return resumed.get();
                }
            }
        }
    }

    /** Returns whether somebody may be at work under a claim, this process included. */
    public boolean isHeld(Claim claim, Instant now) {
        return claim.owner().equals(self) ? underWay.contains(claim.importId()) : claim.isHeld(now);
    }

    /** From now on claims with that id are held, as long as this process lives. */
    public void begin(String importId) {
        underWay.add(importId);
    }

    /** What was begun is not: its claim could not be had. */
    public void end(String importId) {
        underWay.remove(importId);
    }

    /** Empty if the claim is another process's already. */
    private Optional<ClaimResult> start(RunKey key, String file, Claim claim, Instant now) {
        ImportRun run = new ImportRun(claim.importId(), key, now, claim, AppliedOrdinals::new);
        Item record = RunRecord.of(running(claim.importId(), key, file, now), Claim.key(key));
        return begin(run, List.of(new WriteAction.Put(record, Condition.notThere())))
                ? Optional.of(new ClaimResult.Claimed(run, false))
                : Optional.empty();
    }

    /** Empty if the claim is another process's already. */
    private Optional<ClaimResult> resume(RunKey key, String file, Claim claim) {
        if (!removeFences(claim)) {
            return Optional.empty();
        }
        Optional<Item> record = store.get(RunRecord.key(claim.importId()));
        Optional<Receipt> receipt = record.map(RunRecord::receipt);
        // A process may end between its claim and its run record: then the run starts here.
        Instant started = receipt.map(found -> Instant.parse(found.startedAt())).orElseGet(clock::instant);
        // Read after the fences fell: what earlier processes have applied does not change any more.
        ImportRun run = new ImportRun(claim.importId(), key, started, claim, () -> applied(claim.importId()));
        boolean accounted = receipt.map(Receipt::state)
                .filter(state -> state != Receipt.State.RUNNING && state != Receipt.State.INTERRUPTED)
                .isPresent();
        if (accounted) {
            underWay.add(claim.importId());
            return Optional.of(new ClaimResult.Accounted(run, receipt.get()));
        }
        Item running = RunRecord.of(running(claim.importId(), key, file, started), Claim.key(key));
        boolean begun = begin(
                run,
                List.of(
                        new WriteAction.Put(
                                running, record.map(RunRecord::unchanged).orElse(Condition.notThere())),
                        // An earlier request to stop has been met.
                        new WriteAction.Delete(RunRecord.stopKey(claim.importId()), Condition.none())));
        return begun ? Optional.of(new ClaimResult.Claimed(run, true)) : Optional.empty();
    }

    /** Puts a run's record and its first fence. False if the claim went to another process, or the record has changed. */
    private boolean begin(ImportRun run, List<WriteAction> ofRecord) {
        WriteAction.Put fence = run.fences().put();
        List<WriteAction> actions = new ArrayList<>(ofRecord);
        actions.add(fence);
        actions.add(run.claim().check());
        TransactionResult result = store.transact(actions);
        boolean begun = result instanceof TransactionResult.Committed
                || (((TransactionResult.Cancelled) result).maybeAppliedBefore()
                        && store.get(fence.key()).isPresent());
        if (begun) {
            run.fences().release(fence.key());
            underWay.add(run.id());
        }
        return begun;
    }

    /**
     * Removes the fences of all earlier owners of a claim that this process has taken: from then on none of their
     * transactions is applied. False if the claim went to another process meanwhile.
     */
    public boolean removeFences(Claim claim) {
        List<ItemKey> fences = new ArrayList<>();
        store.query(KeyQuery.ofTable(FencePool.partition(claim.item().key()), new SortCondition.All()))
                .forEachRemaining(fence -> fences.add(fence.key()));
        return delete(fences, claim.check());
    }

    private boolean delete(List<ItemKey> fences, WriteAction.Check check) {
        for (int from = 0; from < fences.size(); from += FENCES_A_TRANSACTION) {
            List<WriteAction> actions = new ArrayList<>();
            actions.add(check);
            fences.subList(from, Math.min(fences.size(), from + FENCES_A_TRANSACTION))
                    .forEach(fence -> actions.add(new WriteAction.Delete(fence, Condition.none())));
            if (store.transact(actions) instanceof TransactionResult.Cancelled) {
                return false;
            }
        }
        return true;
    }

    private static Receipt running(String id, RunKey key, String file, Instant started) {
        return new Receipt(
                id,
                key.feed(),
                file,
                key.sha256(),
                Receipt.State.RUNNING,
                Timestamps.format(started),
                "",
                RecordCounts.ZERO,
                RecordCounts.ZERO,
                0,
                0,
                0,
                "",
                List.of(),
                "");
    }

    /** The ordinals applied so far, read from the table. */
    public AppliedOrdinals applied(String importId) {
        return applied(importId, ordinal -> true);
    }

    /** Those of the ordinals applied so far that are wanted: no others are held in memory. */
    public AppliedOrdinals applied(String importId, LongPredicate wanted) {
        AppliedOrdinals applied = new AppliedOrdinals();
        Iterator<Item> records = store.query(
                KeyQuery.ofTable(RunRecord.partition(importId), new SortCondition.BeginsWith(AppliedRecord.PREFIX)));
        records.forEachRemaining(record -> applied.add(record, wanted));
        return applied;
    }

    /** Until when the applied records written now are kept. */
    public Instant appliedExpire() {
        return clock.instant().plus(APPLIED_KEPT);
    }

    /**
     * Makes sure that a run is still this process's before something is done that no transaction can make conditional.
     *
     * @throws ClaimLostException if it is not
     */
    public void confirm(ImportRun run) {
        if (!LeaseKeeper.isConfirmed(() -> renew(run), clock)) {
            throw new ClaimLostException("run " + run.id());
        }
    }

    /** Extends the lease of a claim. False if the claim is no longer this owner's. */
    public boolean renew(ImportRun run) {
        return store.put(
                run.claim().renewed(clock.instant()).item(), run.claim().mineAndKept());
    }

    /**
     * Accounts for a run: from now on its receipt stands. The claim stays until {@link #release}, so that a restart can
     * tell a file that is imported but not yet put away.
     *
     * @throws ClaimLostException if the claim went to another process meanwhile
     */
    public void account(ImportRun run, Receipt receipt) {
        TransactionResult result = store.transact(List.of(
                new WriteAction.Put(RunRecord.of(receipt, run.claim().item().key()), Condition.none()),
                new WriteAction.Check(run.claim().item().key(), run.claim().mine())));
        if (result instanceof TransactionResult.Cancelled) {
            throw new ClaimLostException("run " + run.id());
        }
    }

    /**
     * Puts a record of a run beside those of its transactions.
     *
     * @throws ClaimLostException if the claim went to another process meanwhile
     */
    public void remember(ImportRun run, Item record) {
        TransactionResult result = store.transact(List.of(
                new WriteAction.Put(record, Condition.none()),
                new WriteAction.Check(run.claim().item().key(), run.claim().mine())));
        if (result instanceof TransactionResult.Cancelled) {
            throw new ClaimLostException("run " + run.id());
        }
    }

    /** Gives the claim of an accounted run back: the same content may be imported anew. */
    public void release(ImportRun run) {
        try {
            end(run, List.of());
        } finally {
            // not before: a claim that stands is not to look as if it had been left behind
            underWay.remove(run.id());
        }
    }

    /** Lets anyone claim an accounted run whose file could not be put away: what is met then is accounted for. */
    public void suspend(ImportRun run) {
        underWay.remove(run.id());
        store.put(run.claim().released().item(), run.claim().mine());
    }

    /** Takes back a new run that has nothing to do: its file is gone. No trace of it stays. */
    public void withdraw(ImportRun run) {
        underWay.remove(run.id());
        end(run, List.of(new WriteAction.Delete(RunRecord.key(run.id()), Condition.none())));
    }

    /** Deletes a claim and its fences, unless it is another process's by now. */
    private void end(ImportRun run, List<WriteAction> others) {
        List<ItemKey> fences = run.fences().all();
        int last = Math.min(fences.size(), FENCES_A_TRANSACTION);
        if (!delete(fences.subList(last, fences.size()), run.claim().check())) {
            return;
        }
        List<WriteAction> actions = new ArrayList<>(others);
        actions.add(new WriteAction.Delete(run.claim().item().key(), run.claim().mine()));
        fences.subList(0, last).forEach(fence -> actions.add(new WriteAction.Delete(fence, Condition.none())));
        store.transact(actions);
    }

    /**
     * Records that a run was interrupted and lets anyone resume it.
     *
     * @return false if the run is another process's by now, which is to tell how it goes
     */
    public boolean interrupt(ImportRun run, Receipt receipt) {
        underWay.remove(run.id());
        TransactionResult result = store.transact(List.of(
                new WriteAction.Put(RunRecord.of(receipt, run.claim().item().key()), Condition.none()),
                new WriteAction.Put(run.claim().released().item(), run.claim().mine())));
        return result instanceof TransactionResult.Committed;
    }

    /**
     * Asks the process that works on a run to end it; it looks every few seconds.
     *
     * @return false if nobody works on the run
     */
    public boolean requestStop(String importId) {
        if (!isUnderWay(importId)) {
            return false;
        }
        store.put(
                Item.at(RunRecord.stopKey(importId))
                        .with("entity_type", "IMPORT_STOP")
                        .with(RunRecord.EXPIRES_AT, Value.of(appliedExpire().getEpochSecond())),
                Condition.none());
        return true;
    }

    /** Returns whether somebody asked for the end of a run since it was started or resumed. */
    public boolean isStopRequested(String importId) {
        return store.get(RunRecord.stopKey(importId)).isPresent();
    }

    /** The receipt of a run; that of a run in progress has the state RUNNING. */
    public Optional<Receipt> receipt(String importId) {
        return store.get(RunRecord.key(importId)).map(RunRecord::receipt);
    }

    /**
     * The receipts of the latest runs, newest first.
     *
     * @param months how many months to look back, this one included
     */
    public List<Receipt> latest(int months, int limit) {
        List<Receipt> receipts = new ArrayList<>();
        YearMonth month = YearMonth.now(clock.withZone(ZoneOffset.UTC));
        for (int back = 0; back < months && receipts.size() < limit; back++) {
            Iterator<Item> records = store.query(month(month.minusMonths(back).toString()));
            while (records.hasNext() && receipts.size() < limit) {
                receipts.add(RunRecord.receiptOrProblem(records.next()));
            }
        }
        return receipts;
    }

    private static KeyQuery month(String month) {
        return new KeyQuery(
                Optional.of("GSI1"),
                "GSI1PK",
                RunRecord.monthPartition(month),
                "GSI1SK",
                new SortCondition.All(),
                true,
                false,
                List.of());
    }

    private static String newId() {
        return UlidCreator.getMonotonicUlid().toString().toLowerCase(Locale.ROOT);
    }

    /** The applied record under a key, if the transaction that carries it was applied. */
    public boolean isApplied(ItemKey appliedKey) {
        return store.get(appliedKey).isPresent();
    }

    /** Returns whether a process may still be at work under a run: its pending writes are then waited for. */
    public boolean isUnderWay(String importId) {
        return store.get(RunRecord.key(importId))
                .map(record -> record.text(RunRecord.CLAIM))
                .flatMap(partition -> store.get(new ItemKey(partition, Claim.SORT_KEY)))
                .map(Claim::new)
                .filter(claim -> claim.importId().equals(importId) && isHeld(claim, clock.instant()))
                .isPresent();
    }
}
