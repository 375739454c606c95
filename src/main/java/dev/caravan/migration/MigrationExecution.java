package dev.caravan.migration;

import dev.caravan.job.JobExecution;
import dev.caravan.ledger.Receipt;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.store.StoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A migration under way: the jobs of its steps, all claimed, over one snapshot. The claim of a step that is through is kept
 * until all are: a restart then finds what became of it, and goes on behind it.
 */
public final class MigrationExecution implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MigrationExecution.class);

    private record Step(StepExecution run, JobExecution job) {}

    private final Snapshot snapshot;
    private final List<Step> steps = new ArrayList<>();

    MigrationExecution(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    void add(StepExecution run, JobExecution job) {
        steps.add(new Step(run, job));
    }

    /** Cuts every step into parts that is not through already; nothing is written where one of them is refused. */
    void prepare() throws Exception {
        List<Step> left =
                steps.stream().filter(step -> !step.job().isAccounted()).toList();
        for (Step step : left) {
            step.run().cut(step.job());
        }
        for (Step step : left) {
            step.run().prepare();
        }
    }

    /** The jobs of the steps, in their order. */
    public List<JobExecution> jobs() {
        return steps.stream().map(Step::job).toList();
    }

    /** What became of the steps so far. */
    public List<Receipt> receipts() {
        return steps.stream()
                .map(step -> step.job().receipt())
                .filter(Objects::nonNull)
                .toList();
    }

    /** What dry runs tell of the steps so far; nothing of one that does write. */
    public List<StepForecast> outlooks() {
        return steps.stream()
                .filter(step -> step.job().receipt() != null)
                .flatMap(step -> step.run().outlook(step.job().receipt()).stream())
                .toList();
    }

    /** All steps are through: the same migration may be run anew, or gone on from. */
    public void release() throws IOException {
        for (Step step : steps) {
            step.run().mark();
            step.job().release();
        }
    }

    /** Ends what a failure stopped. Steps that had begun are left to be resumed, of others no trace stays. */
    public void giveUp(Exception cause) throws IOException {
        for (Step step : steps) {
            if (!step.job().isAccounted()) {
                giveUp(step, cause);
            }
        }
        close();
    }

    private static void giveUp(Step step, Exception cause) throws IOException {
        if (step.run().isBegun()) {
            step.job().giveUp(cause);
            return;
        }
        try {
            step.job().withdraw();
        } catch (StoreException e) {
            LOG.debug("the claim stays until this process has ended", e);
        }
    }

    /** Lets the snapshot go. */
    @Override
    public void close() {
        snapshot.close();
    }
}
