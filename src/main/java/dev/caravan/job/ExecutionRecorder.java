package dev.caravan.job;

import dev.caravan.ledger.Receipt;
import java.io.IOException;

/** Where a job accounts for its file. */
interface ExecutionRecorder {

    /** The job is certainly this process's: files of it may be published now. Throws if it is another's. */
    void confirm(JobExecution job);

    /** The file is accounted for: from now on this receipt stands. */
    void account(JobExecution job, Receipt receipt) throws IOException;

    /** The job is left to be resumed. */
    void interrupt(JobExecution job, Receipt receipt) throws IOException;

    /** The file is accounted for and cannot be put away now: whoever meets it next does that. */
    void suspend(JobExecution job);

    /** The job has nothing to do. */
    void withdraw(JobExecution job);

    /** The file has been put away: the same content may be imported anew. */
    void release(JobExecution job);
}
