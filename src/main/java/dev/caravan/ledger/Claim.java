package dev.caravan.ledger;

import dev.caravan.store.Condition;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Who works on a content: {@code PK CLAIM#<feed>#<policy>#<sha256>, SK CLAIM}. There is one as long as a run is not
 * finished; its token changes with every owner, so that a swap can be conditional.
 */
public final class Claim {

    public static final String SORT_KEY = "CLAIM";
    private static final String TOKEN = "token";
    private static final String IMPORT_ID = "import_id";
    private static final String HOST = "host";
    private static final String PID = "pid";
    private static final String PROCESS_START = "process_start";
    private static final String LEASE_UNTIL = "lease_until";
    private static final String RELEASED = "released";

    private final Item item;

    public Claim(Item item) {
        this.item = item;
    }

    public static ItemKey key(RunKey run) {
        return new ItemKey("CLAIM#" + run.feed() + "#" + run.policy() + "#" + run.sha256(), SORT_KEY);
    }

    public static Claim of(RunKey run, String importId, String token, ProcessOwner owner, Instant now) {
        return at(key(run), "IMPORT_CLAIM", importId, token, owner, now);
    }

    /** A claim on what a key stands for. */
    public static Claim at(ItemKey key, String entityType, String id, String token, ProcessOwner owner, Instant now) {
        return new Claim(Item.at(key)
                .with("entity_type", entityType)
                .with(TOKEN, token)
                .with(IMPORT_ID, id)
                .with(HOST, owner.host())
                .with(PID, Value.of(owner.pid()))
                .with(PROCESS_START, Value.of(owner.started()))
                .with(LEASE_UNTIL, Value.of(now.plus(Lease.DURATION).toEpochMilli())));
    }

    public Item item() {
        return item;
    }

    /** What tells this owner's claim from those before and after it. */
    String token() {
        return item.text(TOKEN);
    }

    public String importId() {
        return new CheckedRecord(item).id(IMPORT_ID);
    }

    public ProcessOwner owner() {
        CheckedRecord record = new CheckedRecord(item);
        return new ProcessOwner(record.text(HOST), record.number(PID), record.number(PROCESS_START));
    }

    /** The same claim, its lease running from now. */
    public Claim renewed(Instant now) {
        return new Claim(
                item.with(LEASE_UNTIL, Value.of(now.plus(Lease.DURATION).toEpochMilli())));
    }

    /** The same claim, given up by an owner that is still alive. */
    public Claim released() {
        return new Claim(item.with(RELEASED, new Value.Bool(true)));
    }

    /** Returns whether somebody may still be at work under this claim. */
    public boolean isHeld(Instant now) {
        if (item.get(RELEASED) != null) {
            return false;
        }
        return owner().isOnThisHost() ? owner().isAlive() : !leaseIsOver(now);
    }

    /** Returns whether a record of the table is this claim, however often it was renewed. */
    public boolean isSame(Item found) {
        return Objects.equals(item.get(TOKEN), found.get(TOKEN));
    }

    /** Returns whether the owner has not renewed the claim for too long. */
    public boolean leaseIsOver(Instant now) {
        return now.toEpochMilli() > new CheckedRecord(item).number(LEASE_UNTIL);
    }

    /** Holds as long as the claim has the same owner. */
    public Condition.Holds unchanged() {
        Map<String, Optional<Value>> held = new LinkedHashMap<>();
        held.put(TOKEN, Optional.of(item.get(TOKEN)));
        held.put(LEASE_UNTIL, Optional.of(item.get(LEASE_UNTIL)));
        return new Condition.Holds(held);
    }

    /** Holds as long as the claim is this owner's and not given up: a renewal that arrives late does not bring it back. */
    public Condition.Holds mineAndKept() {
        return new Condition.Holds(Map.of(TOKEN, Optional.of(item.get(TOKEN)), RELEASED, Optional.empty()));
    }

    /** Holds as long as the claim is this owner's, however often it was renewed. */
    public Condition.Holds mine() {
        return new Condition.Holds(Map.of(TOKEN, Optional.of(item.get(TOKEN))));
    }

    /** Lets a transaction happen only while the claim is this owner's and has not been given up. */
    WriteAction.Check check() {
        return new WriteAction.Check(
                item.key(),
                new Condition.Holds(Map.of(TOKEN, Optional.of(item.get(TOKEN)), RELEASED, Optional.empty())));
    }
}
