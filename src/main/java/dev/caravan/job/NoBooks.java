package dev.caravan.job;

import dev.caravan.ledger.Receipt;

/** A dry run leaves no trace but its rejects file. */
final class NoBooks implements ExecutionRecorder {

    @Override
    public void confirm(JobExecution job) {}

    @Override
    public void account(JobExecution job, Receipt receipt) {}

    @Override
    public void interrupt(JobExecution job, Receipt receipt) {}

    @Override
    public void suspend(JobExecution job) {}

    @Override
    public void withdraw(JobExecution job) {}

    @Override
    public void release(JobExecution job) {}
}
