package dev.caravan.job;

import dev.caravan.job.folder.ReceiptFolder;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import dev.caravan.store.StoreException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ledger in the table, and the receipt in the results folder. */
final class LedgerRecorder implements ExecutionRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerRecorder.class);

    private final RunLedger ledger;
    private final ReceiptFolder results;
    private final JobMonitor watch;

    LedgerRecorder(RunLedger ledger, ReceiptFolder results, JobMonitor watch) {
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
