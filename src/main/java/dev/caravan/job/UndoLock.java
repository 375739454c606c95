package dev.caravan.job;

import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Lease;
import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.UndoLedger;
import dev.caravan.ledger.UndoRefusedException;
import dev.caravan.store.StoreException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps imports of the same content away while a run is undone, until it is closed. */
final class UndoLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UndoLock.class);

    private final Ledger ledger;
    private final ImportRun claimed;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-undo");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Takes the lock.
     *
     * @throws UndoRefusedException where somebody is at work on the content
     */
    UndoLock(Ledger ledger, UndoLedger undone, String importId) {
        this.ledger = ledger;
        this.claimed = undone.claim(importId);
        var unused = clock.scheduleWithFixedDelay(
                this::renew, Lease.RENEWAL.toMillis(), Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            ledger.renew(claimed);
        } catch (StoreException e) {
            LOG.debug("the lease of an undo could not be renewed now", e);
        }
    }

    /** Gives the content free; where the table is away it is free when this process has ended. */
    @Override
    public void close() {
        clock.shutdownNow();
        try {
            ledger.release(claimed);
        } catch (StoreException e) {
            LOG.debug("the claim of an undo stays until this process has ended", e);
        }
    }
}
