package dev.caravan.ledger;

import dev.caravan.store.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews the lease of a claim until it is closed, and tells whether the claim is still this process's. What the table cannot
 * make conditional, such as a file that is published or sent, is done right after {@link #confirm}. Safe for use by several
 * threads.
 */
public final class LeaseKeeper implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    private final String work;
    private final BooleanSupplier renewal;
    private final Clock clock;
    private volatile boolean lost;
    private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-lease");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Keeps a claim that was made just now.
     *
     * @param work names what was claimed, for messages
     * @param renewal extends the lease of the claim in the table; false: the claim is another process's
     */
    public LeaseKeeper(String work, BooleanSupplier renewal, Clock clock) {
        this.work = work;
        this.renewal = renewal;
        this.clock = clock;
        long period = Lease.RENEWAL.toMillis();
        var unused = renewals.scheduleWithFixedDelay(this::renew, period, period, TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            lost = lost || !renewal.getAsBoolean();
        } catch (StoreException e) {
            LOG.debug("the lease of {} cannot be renewed now", work, e);
        }
    }

    /**
     * Returns when the table has just confirmed that the claim is this process's, and the lease has not ended since, neither
     * by the clock of the host nor by the time that the process has run: one that was suspended in between asks again.
     *
     * @throws ClaimLostException if another process has the claim
     * @throws StoreException if the table does not answer, so that nobody knows
     */
    public void confirm() {
        throwIfLost();
        lost = !isConfirmed(renewal, clock);
        throwIfLost();
    }

    /** Renews a lease. True if it has certainly not ended since; false if the claim is another process's. */
    static boolean isConfirmed(BooleanSupplier renewal, Clock clock) {
        boolean confirmed = false;
        while (!confirmed) {
            long begin = System.nanoTime();
            Instant now = clock.instant();
            if (!renewal.getAsBoolean()) {
                return false;
            }
            confirmed = isWithinLease(Duration.ofNanos(System.nanoTime() - begin))
                    && isWithinLease(Duration.between(now, clock.instant()));
        }
        return true;
    }

    /** The clock may have been set back meanwhile: then nobody knows how long it was. */
    private static boolean isWithinLease(Duration passed) {
        return !passed.isNegative() && passed.compareTo(Lease.DURATION) < 0;
    }

    /**
     * Returns unless the claim is known to be lost; does not ask the table.
     *
     * @throws ClaimLostException if another process has the claim
     */
    public void throwIfLost() {
        if (lost) {
            throw new ClaimLostException(work);
        }
    }

    /** Ends the renewals and waits for one that is under way: it would bring a claim back that is given up next. */
    @Override
    public void close() {
        renewals.shutdown();
        try {
            if (!renewals.awaitTermination(Lease.RENEWAL.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("the last renewal of {} gets no answer", work);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
