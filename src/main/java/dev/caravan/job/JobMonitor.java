package dev.caravan.job;

import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.Lease;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches over the jobs of this process: renews their leases, and ends those that somebody asked to stop. */
final class JobMonitor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobMonitor.class);

    /** A stop shows within this time. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final RunLedger ledger;
    private final Set<JobExecution> jobs = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-watch");
        thread.setDaemon(true);
        return thread;
    });

    JobMonitor(RunLedger ledger) {
        this.ledger = ledger;
        every(Lease.RENEWAL, this::renew);
        every(LOOK, this::look);
    }

    private void every(Duration period, Consumer<JobExecution> visit) {
        var unused = clock.scheduleWithFixedDelay(
                () -> jobs.forEach(job -> patiently(visit, job)),
                period.toMillis(),
                period.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private static void patiently(Consumer<JobExecution> visit, JobExecution job) {
        try {
            visit.accept(job);
        } catch (StoreException e) {
            LOG.debug("run {} could not be watched over now", job.run().id(), e);
        }
    }

    private void renew(JobExecution job) {
        try {
            ledger.confirm(job.run());
        } catch (ClaimLostException e) {
            if (jobs.contains(job)) {
                job.abort(e);
            }
        }
    }

    private void look(JobExecution job) {
        if (ledger.isStopRequested(job.run().id())) {
            job.abort(new StopRequestedException(
                    "stopped by: caravan imports stop " + job.run().id(), true));
        }
    }

    void over(JobExecution job) {
        jobs.add(job);
    }

    void noMore(JobExecution job) {
        jobs.remove(job);
    }

    /** The jobs watched over. */
    Set<JobExecution> jobs() {
        return Set.copyOf(jobs);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
