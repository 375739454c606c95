package dev.caravan.job;

import dev.caravan.job.folder.ResultsFolder;
import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.Receipt;
import dev.caravan.store.StoreException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ledger in the table, and the receipt in the results folder. */
final class LedgerBooks implements Books {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerBooks.class);

    private final Ledger ledger;
    private final ResultsFolder results;
    private final Watch watch;

    LedgerBooks(Ledger ledger, ResultsFolder results, Watch watch) {
        this.ledger = ledger;
        this.results = results;
        this.watch = watch;
    }

    @Override
    public void confirm(JobExecution job) {
        ledger.confirm(job.run());
    }

    @Override
    public void account(JobExecution job, Receipt receipt) throws IOException {
        ledger.account(job.run(), receipt);
        results.write(receipt);
    }

    @Override
    public void interrupt(JobExecution job, Receipt receipt) throws IOException {
        watch.noMore(job);
        if (mayTell(job, receipt)) {
            results.writeUnlessAccounted(receipt);
        }
    }

    private boolean mayTell(JobExecution job, Receipt receipt) {
        try {
            return ledger.interrupt(job.run(), receipt);
        } catch (StoreException e) {
            LOG.debug(
                    "the claim of {} stays until this process has ended",
                    job.run().id(),
                    e);
            return true;
        }
    }

    @Override
    public void suspend(JobExecution job) {
        watch.noMore(job);
        ledger.suspend(job.run());
    }

    @Override
    public void withdraw(JobExecution job) {
        watch.noMore(job);
        ledger.withdraw(job.run());
    }

    @Override
    public void release(JobExecution job) {
        watch.noMore(job);
        ledger.release(job.run());
    }
}
