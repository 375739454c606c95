package dev.caravan.ledger;

import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The fences of one owner of a claim: items that its transactions check. A fence stands as long as the claim is this
 * owner's; whoever takes the claim over removes it first, and from then on no transaction that names it can be applied,
 * however late it arrives. A fence serves one transaction at a time, since two that check the same item are in conflict.
 * Safe for use by several threads.
 */
final class FencePool {

    private static final String STATE = "state";
    private static final String OPEN = "OPEN";
    private static final String RETIRED = "RETIRED";

    /** Far longer than a run takes. */
    private static final Duration KEPT = Duration.ofDays(90);

    private final Claim claim;
    private final Instant expires;
    private final Deque<ItemKey> free = new ConcurrentLinkedDeque<>();
    private final List<ItemKey> known = new ArrayList<>();

    FencePool(Claim claim, Instant now) {
        this.claim = claim;
        this.expires = now.plus(KEPT);
    }

    /** The partition of all fences that owners of a claim have put, earlier ones included. */
    static String partition(ItemKey claim) {
        return "IMPORT#" + claim.partition();
    }

    /** What the transactions of the fence's owner demand. */
    static Condition stands() {
        return Condition.holds(STATE, OPEN);
    }

    /** Puts a new fence. It counts as free once the transaction is applied: see {@link #release}. */
    WriteAction.Put put() {
        ItemKey key = newKey();
        return new WriteAction.Put(
                Item.at(key)
                        .with("entity_type", "IMPORT_FENCE")
                        .with(STATE, OPEN)
                        .with(RunRecord.EXPIRES_AT, Value.of(expires.getEpochSecond())),
                Condition.notThere());
    }

    private synchronized ItemKey newKey() {
        ItemKey key = new ItemKey(
                partition(claim.item().key()),
                "FENCE#" + claim.token() + "#" + String.format(Locale.ROOT, "%06d", known.size()));
        known.add(key);
        return key;
    }

    /**
     * A fence that stands, for one transaction.
     *
     * @throws ClaimLostException if the claim is another owner's by now
     */
    ItemKey acquire(TableStore store) {
        ItemKey fence = free.pollFirst();
        return fence != null ? fence : make(store);
    }

    private ItemKey make(TableStore store) {
        WriteAction.Put put = put();
        TransactionResult result = store.transact(List.of(put, claim.check()));
        if (result instanceof Cancelled && store.get(put.key()).isEmpty()) {
            throw lost();
        }
        return put.key();
    }

    /** What a fence that does not stand any more says. */
    ClaimLostException lost() {
        return new ClaimLostException("run " + claim.importId());
    }

    /** Gives a fence back whose transaction has its answer. */
    void release(ItemKey fence) {
        free.addFirst(fence);
    }

    /** Ends a fence, so that no sending of a transaction that names it can be applied from now on. */
    void retire(TableStore store, ItemKey fence) {
        // Not deleted: a late sending of what put the fence would bring it back.
        store.put(
                Item.at(fence)
                        .with("entity_type", "IMPORT_FENCE")
                        .with(STATE, RETIRED)
                        .with(RunRecord.EXPIRES_AT, Value.of(expires.getEpochSecond())),
                stands());
    }

    /** Returns whether a fence still stands. */
    static boolean stands(TableStore store, ItemKey fence) {
        return store.get(fence).filter(item -> OPEN.equals(item.text(STATE))).isPresent();
    }

    /** All fences that were put by this pool. */
    synchronized List<ItemKey> all() {
        return List.copyOf(known);
    }
}
