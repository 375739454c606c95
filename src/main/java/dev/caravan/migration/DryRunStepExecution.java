package dev.caravan.migration;

import dev.caravan.bundle.Reject;
import dev.caravan.bundle.write.WriteEstimator;
import dev.caravan.design.Feed;
import dev.caravan.job.Checkpoints;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.reject.PartRejects;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.migration.PartLedger.Plan;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.ParallelPartReader;
import dev.caravan.migration.read.Part;
import dev.caravan.migration.read.PartPlanner;
import dev.caravan.migration.read.StepSource;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A look at what a step would come to: all of it is read, and nothing is claimed, remembered or written but rejects. */
final class DryRunStepExecution implements StepExecution {

    private static final int HOTTEST_TOLD = 10;

    private final StepSource source;
    private final Snapshot snapshot;
    private final JobLauncher imports;
    private final MigrationSettings settings;
    private final WriteEstimator estimates;
    private final RejectCounter rejected = new RejectCounter();
    private JobExecution job;
    private Plan plan;

    DryRunStepExecution(StepSource source, Snapshot snapshot, JobLauncher imports, MigrationSettings settings) {
        this.source = source;
        this.snapshot = snapshot;
        this.imports = imports;
        this.settings = settings;
        this.estimates = new WriteEstimator(imports.design().table());
    }

    /** The job of the look. */
    JobExecution open() {
        return imports.openDryRun(source.key(), this, source.inspected(), estimates);
    }

    @Override
    public void cut(JobExecution ofLook) throws Exception {
        job = ofLook;
        plan = new PartPlanner(source, snapshot, settings.partRows()).plan(job::throwIfAborted);
    }

    @Override
    public void prepare() {}

    @Override
    public boolean isBegun() {
        return false;
    }

    @Override
    public void mark() {}

    @Override
    public Optional<StepForecast> outlook(Receipt receipt) {
        return Optional.of(new StepForecast(
                receipt, rejected.sums(), estimates.estimate(), estimates.largest(), estimates.hottest(HOTTEST_TOLD)));
    }

    @Override
    public Path path() {
        return Path.of(source.step().fullName());
    }

    @Override
    public Feed feed() {
        return source.feed();
    }

    @Override
    public RecordGroupReader groups(ReadableSource inspected) {
        List<Part> parts = Part.between(plan.boundaries(), source.items().isPresent());
        return new ParallelPartReader(
                source,
                snapshot,
                imports.settings().limits(),
                parts,
                settings.readers(),
                (part, groups) -> {},
                job::isAborted);
    }

    @Override
    public RejectWriter rejects(Inspection inspection, String importId) {
        return new OfOnePart(
                new PartRejects(imports.folder(), source.feed(), source.rejected(), importId, row -> OfOnePart.PART));
    }

    @Override
    public Checkpoints checkpoints() {
        return rejected;
    }

    /** There is no restart: nothing is kept part by part. */
    private record OfOnePart(PartRejects rejects) implements RejectWriter {

        private static final int PART = 0;

        @Override
        public void write(Reject reject) throws IOException {
            rejects.write(reject);
        }

        @Override
        public List<Path> publish() throws IOException {
            rejects.keep(PART, () -> {});
            List<Path> published = rejects.publish();
            rejects.discard();
            return published;
        }

        @Override
        public void close() throws IOException {
            rejects.close();
        }
    }
}
