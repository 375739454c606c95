package dev.caravan.ledger.migration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.ulid.UlidCreator;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.ledger.Claim;
import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.ProcessOwner;
import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The record of verifications that are not through: who is at one ({@code CLAIM#<migration>#verify#<sha256>}), and what it has
 * found so far ({@code PK IMPORT#<id>}, beside those of imports), so that a later process need not compare again. They expire
 * as the records of imports do.
 */
public final class VerificationLedger {

    private static final String CONTENT = "content";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TableStore store;
    private final Clock clock;
    private final RunLedger ledger;

    /** The ledger of verifications beside that of runs; both in the same table. */
    public VerificationLedger(TableStore store, Clock clock, RunLedger ledger) {
        this.store = store;
        this.clock = clock;
        this.ledger = ledger;
    }

    /**
     * Begins a verification, or takes over the one of the same key that is not through.
     *
     * @throws VerificationBusyException if a living process is at it
     */
    public ImportRun claim(RunKey key) {
        while (true) {
            Instant now = clock.instant();
            String token = UlidCreator.getMonotonicUlid().toString().toLowerCase(Locale.ROOT);
            Optional<Claim> held = store.get(Claim.key(key)).map(Claim::new);
            if (held.isPresent() && ledger.isHeld(held.get(), now)) {
                throw new VerificationBusyException(key.feed(), held.get().owner());
            }
            String id = held.map(Claim::importId).orElse(token);
            Claim mine = Claim.of(key, id, token, ProcessOwner.current(), now);
            ledger.begin(id);
            if (store.put(mine.item(), held.<Condition>map(Claim::unchanged).orElse(Condition.notThere()))) {
                return new ImportRun(id, key, now, mine, AppliedOrdinals::new);
            }
            ledger.end(id);
        }
    }

    /** What belongs to one step of a verification: under an id of its own, as long as the verification is this process's. */
    public static ImportRun ofStep(ImportRun verification, String step) {
        return new ImportRun(
                verification.id() + "-" + step,
                verification.key(),
                verification.startedAt(),
                verification.claim(),
                AppliedOrdinals::new);
    }

    /**
     * Keeps something that was found, in place of what had the same name.
     *
     * @param content plain data that JSON can hold, small against the 400 KB of an item
     * @throws ClaimLostException if the verification went to another process meanwhile
     */
    public void keep(ImportRun run, String name, Object content) {
        ledger.remember(
                run,
                Item.at(new ItemKey(RunRecord.partition(run.id()), name))
                        .with("entity_type", "IMPORT_VERIFICATION")
                        .with(CONTENT, json(content))
                        .with(
                                RunRecord.EXPIRES_AT,
                                Value.of(ledger.appliedExpire().getEpochSecond())));
    }

    /** All that was kept under names that begin so, in their order. */
    public <T> List<T> kept(ImportRun run, String prefix, Class<T> type) {
        List<T> kept = new ArrayList<>();
        store.query(KeyQuery.ofTable(RunRecord.partition(run.id()), new SortCondition.BeginsWith(prefix)))
                .forEachRemaining(record -> kept.add(parse(record, type)));
        return kept;
    }

    /** Extends the lease of a verification under way. False if it is another process's by now. */
    public boolean renew(ImportRun run) {
        return ledger.renew(run);
    }

    /** The verification is through: the next one begins anew. */
    public void release(ImportRun run) {
        ledger.release(run);
    }

    /** This process ends before the verification is through: anyone may go on with it. */
    public void giveUp(ImportRun run) {
        ledger.end(run.id());
        store.put(run.claim().released().item(), run.claim().mine());
    }

    private static String json(Object content) {
        try {
            return JSON.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is kept is plain data", e);
        }
    }

    private static <T> T parse(Item record, Class<T> type) {
        try {
            return JSON.readValue(record.text(CONTENT), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no record of a verification: " + e.getOriginalMessage(), e);
        }
    }
}
