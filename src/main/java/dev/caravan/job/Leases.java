package dev.caravan.job;

import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Ledger;
import dev.caravan.store.StoreException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews the leases of the runs that this process has, as long as it lives. */
final class Leases implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

    /** Three renewals fit into a lease. */
    private static final long RENEW_SECONDS = 20;

    private final Ledger ledger;
    private final Set<ImportRun> runs = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-leases");
        thread.setDaemon(true);
        return thread;
    });

    Leases(Ledger ledger) {
        this.ledger = ledger;
        var unused = clock.scheduleWithFixedDelay(this::renewAll, RENEW_SECONDS, RENEW_SECONDS, TimeUnit.SECONDS);
    }

    void keep(ImportRun run) {
        runs.add(run);
    }

    void drop(ImportRun run) {
        runs.remove(run);
    }

    private void renewAll() {
        for (ImportRun run : runs) {
            try {
                if (!ledger.renew(run) && runs.contains(run)) {
                    LOG.warn("run {} was taken over by another process", run.id());
                }
            } catch (StoreException e) {
                LOG.debug("the lease of {} could not be renewed now", run.id(), e);
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
