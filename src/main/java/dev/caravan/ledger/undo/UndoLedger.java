package dev.caravan.ledger.undo;

import com.github.f4b6a3.ulid.UlidCreator;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.ledger.Claim;
import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.ProcessOwner;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * The record of undone runs, and what keeps an undo and an import of the same content apart: the undo takes the content's
 * claim, under a new id. So the undone run can never be resumed, and where the undo ends in the middle, the next import of
 * the content takes that claim over and is a run of its own.
 */
public final class UndoLedger {

    private final TableStore store;
    private final Clock clock;
    private final RunLedger ledger;

    /** The ledger of undone runs beside that of runs; both in the same table. */
    public UndoLedger(TableStore store, Clock clock, RunLedger ledger) {
        this.store = store;
        this.clock = clock;
        this.ledger = ledger;
    }

    /**
     * Takes the claim of a run's content, so that nobody imports it meanwhile. To be renewed and released as that of any run.
     *
     * @throws UndoRefusedException if there is no such run, somebody is at work on it, or another run of the same content
     *     is not finished
     */
    public ImportRun claim(String importId) {
        Item record = store.get(RunRecord.key(importId)).orElseThrow(() -> unknown(importId));
        ItemKey key = new ItemKey(record.text(RunRecord.CLAIM), Claim.SORT_KEY);
        Optional<Claim> held = store.get(key).map(Claim::new);
        held.ifPresent(claim -> refuseUnlessFree(importId, claim));
        Receipt receipt = RunRecord.receipt(record);
        String id = UlidCreator.getMonotonicUlid().toString().toLowerCase(Locale.ROOT);
        Instant now = clock.instant();
        RunKey content = content(receipt, key);
        Claim mine = Claim.of(content, id, id, ProcessOwner.current(), now);
        ledger.begin(id);
        if (!store.put(mine.item(), held.<Condition>map(Claim::unchanged).orElse(Condition.notThere()))) {
            ledger.end(id);
            throw new UndoRefusedException(
                    "an import of the same content began just now; see it with: caravan imports");
        }
        ImportRun undo = new ImportRun(id, content, now, mine, AppliedOrdinals::new);
        if (!ledger.removeFences(mine)) {
            ledger.end(id);
            throw new ClaimLostException("the undo of import " + importId);
        }
        return undo;
    }

    private void refuseUnlessFree(String importId, Claim claim) {
        if (ledger.isHeld(claim, clock.instant())) {
            throw claim.importId().equals(importId)
                    ? underWay(importId)
                    : new UndoRefusedException("process " + claim.owner().pid() + " on "
                            + claim.owner().host().replaceFirst("/.*", "")
                            + " is importing or undoing the same content; wait for it");
        }
        boolean another = !claim.importId().equals(importId)
                && store.get(RunRecord.key(claim.importId())).isPresent();
        if (another) {
            throw new UndoRefusedException("import " + claim.importId()
                    + " of the same content is not finished; import the file again to finish it, or undo it first");
        }
    }

    /** A run that there is none of. */
    public static UndoRefusedException unknown(String importId) {
        return new UndoRefusedException("there is no import " + importId + "; list them with: caravan imports");
    }

    /** A run that somebody is at work on. */
    public static UndoRefusedException underWay(String importId) {
        return new UndoRefusedException("import " + importId + " is still under way; wait for it, or end it first with:"
                + " caravan imports stop " + importId);
    }

    /** The policy is known by the claim's key alone. */
    private static RunKey content(Receipt receipt, ItemKey claim) {
        int policy = ("CLAIM#" + receipt.feed() + "#").length();
        int end = claim.partition().length() - receipt.sha256().length() - 1;
        return new RunKey(receipt.sha256(), receipt.feed(), claim.partition().substring(policy, end));
    }

    /**
     * Records what became of a run's bundles; an earlier undo's record is replaced.
     *
     * @param claimed what the undo has claimed
     * @throws ClaimLostException if the claim went to another process meanwhile
     */
    public void record(ImportRun claimed, UndoRecord undone) {
        ledger.remember(claimed, undone.item());
    }

    /** What the last undo of a run came to; empty if it was never undone. */
    public Optional<UndoRecord> find(String importId) {
        return store.get(UndoRecord.key(importId)).map(item -> UndoRecord.of(importId, item));
    }
}
