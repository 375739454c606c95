package dev.caravan.job.undo;

import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.LeaseKeeper;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.undo.UndoLedger;
import dev.caravan.ledger.undo.UndoRecord;
import dev.caravan.ledger.undo.UndoRefusedException;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps imports of the same content away while a run is undone, until it is closed. */
final class UndoLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UndoLock.class);

    private final RunLedger ledger;
    private final UndoLedger undone;
    private final ImportRun claimed;
    private final LeaseKeeper keeper;

    /**
     * Takes the lock.
     *
     * @throws UndoRefusedException if somebody is at work on the content
     */
    UndoLock(RunLedger ledger, UndoLedger undone, String importId, Clock clock) {
        this.ledger = ledger;
        this.undone = undone;
        this.claimed = undone.claim(importId);
        this.keeper = new LeaseKeeper("the undo of import " + importId, () -> ledger.renew(claimed), clock);
    }

    /** The table for taking back what the run wrote, as long as the content is locked by this process. */
    TableStore fenced(TableStore store) {
        return claimed.fenced(store);
    }

    /**
     * Returns if the content is certainly still locked.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process works on the content
     */
    void confirm() {
        keeper.confirm();
    }

    /**
     * Records what became of the undone run's bundles.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process works on the content
     */
    void record(UndoRecord record) {
        undone.record(claimed, record);
    }

    /** Gives the content free; if the table is away it is free when this process has ended. */
    @Override
    public void close() {
        keeper.close();
        try {
            ledger.release(claimed);
        } catch (StoreException e) {
            LOG.debug("the claim of an undo stays until this process has ended", e);
        }
    }
}
