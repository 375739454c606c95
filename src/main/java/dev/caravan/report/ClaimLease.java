package dev.caravan.report;

import dev.caravan.ledger.Lease;
import dev.caravan.ledger.PublishedRun;
import dev.caravan.ledger.ReportClaim;
import dev.caravan.ledger.ReportLedger;
import dev.caravan.store.StoreException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a claim alive while work is done under it, and gives it back at the end. */
public final class ClaimLease implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClaimLease.class);

    private final ReportLedger ledger;
    private final ReportClaim claim;
    private boolean ended;
    private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-report-lease");
        thread.setDaemon(true);
        return thread;
    });

    ClaimLease(ReportLedger ledger, ReportClaim claim) {
        this.ledger = ledger;
        this.claim = claim;
        var unused = renewals.scheduleWithFixedDelay(
                this::renew, Lease.RENEWAL.toMillis(), Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            if (!ledger.renew(claim)) {
                renewals.shutdown();
            }
        } catch (StoreException e) {
            LOG.debug("a claim could not be renewed now", e);
        }
    }

    /** Stops renewing, so that nothing writes to the claim any more. */
    private void stop() {
        renewals.shutdownNow();
        try {
            renewals.awaitTermination(Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Marks the period as done instead of giving it back. False where another has taken it over meanwhile. */
    boolean finish(PublishedRun run) {
        stop();
        // whatever comes of it: what may have been written is not to be taken back
        ended = true;
        return ledger.finish(claim, run);
    }

    @Override
    public void close() {
        stop();
        if (ended) {
            return;
        }
        try {
            ledger.release(claim);
        } catch (StoreException e) {
            LOG.debug("a claim could not be given back; its lease will end", e);
        }
    }
}
