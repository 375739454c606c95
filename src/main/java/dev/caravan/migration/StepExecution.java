package dev.caravan.migration;

import dev.caravan.job.JobExecution;
import dev.caravan.job.RecordSource;
import dev.caravan.ledger.Receipt;
import dev.caravan.migration.database.InvalidMigrationException;
import java.io.IOException;
import java.util.Optional;

/** What a migration does with one of its steps. */
interface StepExecution extends RecordSource {

    /**
     * Finds or makes the cut into parts. Nothing is written.
     *
     * @param job is asked now and again whether to go on
     * @throws InvalidMigrationException if the key is not what it should be
     */
    void cut(JobExecution job) throws Exception;

    /** Remembers the cut, and finds what is left to be read. */
    void prepare() throws IOException;

    /** Returns whether something may have been written. */
    boolean isBegun();

    /** The step is through: a later run may go on from where it stands. */
    void mark();

    /** What would become of it; empty if it is done indeed. */
    default Optional<StepForecast> outlook(Receipt receipt) {
        return Optional.empty();
    }
}
