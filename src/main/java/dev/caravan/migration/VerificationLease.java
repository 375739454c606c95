package dev.caravan.migration;

import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Lease;
import dev.caravan.ledger.VerificationLedger;
import dev.caravan.store.StoreException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a verification this process's, until it is released or closed. */
final class VerificationLease implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VerificationLease.class);

    private final VerificationLedger ledger;
    private final ImportRun run;
    private boolean kept;
    private boolean released;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-verification");
        thread.setDaemon(true);
        return thread;
    });

    VerificationLease(VerificationLedger ledger, ImportRun run) {
        this.ledger = ledger;
        this.run = run;
        var unused = clock.scheduleWithFixedDelay(
                this::renew, Lease.RENEWAL.toMillis(), Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            ledger.renew(run);
        } catch (StoreException e) {
            LOG.debug("the lease of a verification could not be renewed now", e);
        }
    }

    /** From now on there is something to go on with. */
    void keep() {
        kept = true;
    }

    /** The verification is through. */
    void release() {
        stopRenewing();
        ledger.release(run);
        released = true;
    }

    /** A renewal under way would bring a claim back that has been given up. */
    private void stopRenewing() {
        clock.shutdown();
        try {
            var unused = clock.awaitTermination(Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves what is not through to the next process; where there is nothing to go on with, no trace stays. */
    @Override
    public void close() {
        if (released) {
            return;
        }
        stopRenewing();
        try {
            if (kept) {
                ledger.giveUp(run);
            } else {
                ledger.release(run);
            }
        } catch (StoreException e) {
            LOG.debug("the claim stays until this process has ended", e);
        }
    }
}
