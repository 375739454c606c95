package dev.caravan.ledger.report;

import com.github.f4b6a3.ulid.UlidCreator;
import dev.caravan.ledger.Claim;
import dev.caravan.ledger.ProcessOwner;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.Condition;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The record of scheduled reports, kept in the table itself under {@code PK REPORT#<name>}: who makes which period
 * ({@code SK PERIOD#<period>}), up to when everything is accounted for ({@code SK SCHEDULE#<window>}), and the latest run
 * ({@code SK LATEST}). All services on one table share it.
 */
public final class ReportLedger {

    /** How long the record of a period is kept. Which periods are accounted for is known for good. */
    private static final Duration KEPT = Duration.ofDays(400);

    private static final String RUN = "run";
    private static final String UNTIL = "accounted_until";

    private final TableStore store;
    private final Clock clock;
    private final ProcessOwner self = ProcessOwner.current();

    public ReportLedger(TableStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Up to when the runs of a report are accounted for, whoever made them.
     *
     * @param window the window of its schedule: with another one the account begins anew
     * @param beginning what holds for a schedule that was never seen before; it is remembered
     */
    public Instant accountedUntil(String report, String window, Instant beginning) {
        ItemKey key = scheduleKey(report, window);
        while (true) {
            Optional<Item> record = store.get(key);
            if (record.isPresent()) {
                return Instant.parse(record.get().text(UNTIL));
            }
            store.put(schedule(key, beginning), Condition.notThere());
        }
    }

    /**
     * From now on runs that were due up to an instant are not asked for again. What a slower process accounts for later does
     * not take that back.
     */
    public void accountUntil(String report, String window, Instant until) {
        ItemKey key = scheduleKey(report, window);
        boolean done = false;
        while (!done) {
            Optional<String> before = store.get(key).map(record -> record.text(UNTIL));
            done = before.filter(text -> !Instant.parse(text).isBefore(until)).isPresent()
                    || store.put(
                            schedule(key, until),
                            before.map(text -> Condition.holds(UNTIL, text)).orElse(Condition.notThere()));
        }
    }

    /**
     * Sets the account of a schedule back that a wrong clock has set ahead. Does nothing if another service has done so.
     *
     * @param wrong what the ledger holds
     * @param now the time from which the schedule goes on
     */
    public void setBack(String report, String window, Instant wrong, Instant now) {
        store.put(schedule(scheduleKey(report, window), now), Condition.holds(UNTIL, wrong.toString()));
    }

    private static ItemKey scheduleKey(String report, String window) {
        return new ItemKey(partition(report), "SCHEDULE#" + window);
    }

    private static Item schedule(ItemKey key, Instant until) {
        return Item.at(key).with("entity_type", "REPORT_SCHEDULE").with(UNTIL, until.toString());
    }

    private static String partition(String report) {
        return "REPORT#" + report;
    }

    private static ItemKey periodKey(String report, String period) {
        return new ItemKey(partition(report), "PERIOD#" + period);
    }

    /** Returns whether a period was made and published. */
    public boolean isDone(String report, String period) {
        return store.get(periodKey(report, period)).filter(ReportLedger::isDone).isPresent();
    }

    private static boolean isDone(Item record) {
        return record.get(RUN) != null;
    }

    /** Claims a period; empty if it is done, or somebody who may be alive is making it. */
    public Optional<ReportClaim> claimPeriod(String report, String period) {
        return claim(report, periodKey(report, period), "REPORT_PERIOD");
    }

    /** Claims the delivery of a period; empty if somebody who may be alive is at it. */
    public Optional<ReportClaim> claimDelivery(String report, String period) {
        return claim(report, new ItemKey(partition(report), "DELIVERY#" + period), "REPORT_DELIVERY");
    }

    private Optional<ReportClaim> claim(String report, ItemKey key, String entityType) {
        while (true) {
            Instant now = clock.instant();
            String token = UlidCreator.getMonotonicUlid().toString().toLowerCase(Locale.ROOT);
            Claim mine = Claim.at(key, entityType, token, token, self, now);
            if (store.put(expiring(mine.item(), now), Condition.notThere())) {
                return Optional.of(new ReportClaim(report, mine));
            }
            Optional<Item> other = store.get(key);
            if (other.isEmpty()) {
                continue;
            }
            Claim held = new Claim(other.get());
            if (isDone(held.item()) || isHeld(held, now)) {
                return Optional.empty();
            }
            if (store.put(expiring(mine.item(), now), notDone(held.unchanged()))) {
                return Optional.of(new ReportClaim(report, mine));
            }
        }
    }

    /** What is done stays done, even if a renewal that was sent before arrives late. */
    private static Condition notDone(Condition.Holds claim) {
        Map<String, Optional<Value>> held = new LinkedHashMap<>(claim.attributes());
        held.put(RUN, Optional.empty());
        return new Condition.Holds(held);
    }

    /** This process is alive, but may have failed to give a claim back: so its own claims end with their lease, too. */
    private boolean isHeld(Claim claim, Instant now) {
        return claim.isHeld(now) && !(claim.owner().equals(self) && claim.leaseIsOver(now));
    }

    private static Item expiring(Item item, Instant now) {
        return item.with(RunRecord.EXPIRES_AT, Value.of(now.plus(KEPT).getEpochSecond()));
    }

    /** Extends the lease of a claim. False if the claim is another process's by now, or was given back. */
    public boolean renew(ReportClaim claim) {
        Instant now = clock.instant();
        return store.put(
                expiring(claim.record().renewed(now).item(), now),
                notDone(claim.record().mineAndKept()));
    }

    /**
     * Marks a claimed period as done. It cannot be claimed again.
     *
     * @return false if the claim is another process's by now, which makes the same period
     */
    public boolean finish(ReportClaim claim, PublishedRun run) {
        Item done = expiring(claim.record().item(), clock.instant()).with(RUN, run.json());
        WriteAction mark = new WriteAction.Put(done, notDone(claim.record().mine()));
        while (true) {
            List<WriteAction> actions = new ArrayList<>(List.of(mark));
            becomeLatest(claim.report(), run).ifPresent(actions::add);
            if (!(store.transact(actions) instanceof TransactionResult.Cancelled cancelled)) {
                return true;
            }
            throwIfRefused(cancelled);
            Optional<Item> found = store.get(done.key());
            if (found.filter(ReportLedger::isDone).isPresent()) {
                // a sending that got no answer may have been applied
                return claim.record().isSame(found.get())
                        && run.json().equals(found.get().text(RUN));
            }
            if (found.filter(claim.record()::isSame).isEmpty()) {
                return false;
            }
            // another run became the latest in between
        }
    }

    private static void throwIfRefused(TransactionResult.Cancelled cancelled) {
        cancelled.reasons().stream()
                .filter(reason -> reason.code() == TransactionResult.Code.REFUSED)
                .findFirst()
                .ifPresent(reason -> {
                    throw new StoreException(reason.message(), null);
                });
    }

    /** Makes a run the latest, if none that ended later is. */
    private Optional<WriteAction> becomeLatest(String report, PublishedRun run) {
        ItemKey key = latestKey(report);
        Optional<Item> before = store.get(key);
        boolean isLater = before.map(latest -> PublishedRun.parse(latest.text(RUN)))
                .filter(latest -> latest.finishedAt().compareTo(run.finishedAt()) > 0)
                .isPresent();
        if (isLater) {
            return Optional.empty();
        }
        Condition unchanged =
                before.map(latest -> Condition.holds(RUN, latest.text(RUN))).orElse(Condition.notThere());
        Item latest = Item.at(key).with("entity_type", "REPORT_LATEST").with(RUN, run.json());
        return Optional.of(new WriteAction.Put(latest, unchanged));
    }

    private static ItemKey latestKey(String report) {
        return new ItemKey(partition(report), "LATEST");
    }

    /** Gives a claim back that came to nothing, or is needed no more: anyone may claim the same at once. */
    public void release(ReportClaim claim) {
        store.put(
                expiring(claim.record().released().item(), clock.instant()),
                notDone(claim.record().mine()));
    }

    /** The scheduled run that ended last. */
    public Optional<PublishedRun> latest(String report) {
        return store.get(latestKey(report)).map(record -> PublishedRun.parse(record.text(RUN)));
    }
}
