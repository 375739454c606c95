package dev.caravan.migration;

import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.write.AppliedRefresher;
import dev.caravan.bundle.write.TransactionalBundleWriter;
import dev.caravan.design.Feed;
import dev.caravan.design.TableDesign;
import dev.caravan.job.Checkpoints;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.reject.PartRejects;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.ledger.AppliedOrdinals;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.migration.PartLedger;
import dev.caravan.ledger.migration.PartLedger.AccountedPart;
import dev.caravan.ledger.migration.PartLedger.Plan;
import dev.caravan.ledger.migration.WatermarkLedger;
import dev.caravan.ledger.migration.WatermarkLedger.Mark;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.BundleOrdinals;
import dev.caravan.migration.read.ChangeWindow;
import dev.caravan.migration.read.ParallelPartReader;
import dev.caravan.migration.read.Part;
import dev.caravan.migration.read.PartPlanner;
import dev.caravan.migration.read.StepSource;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** One run of a step: its cut into parts, made now or by an earlier process, and what is left of them to read. */
final class ImportStepExecution implements StepExecution {

    private final StepSource source;
    private final Snapshot snapshot;
    private final JobLauncher imports;
    private final TableStore store;
    private final ImportRun run;
    private final MigrationSettings settings;
    private final PartLedger ledger;
    private final WatermarkLedger marks;
    private final PartRejects rejects;
    private final PartTracker books;
    private final List<Part> left = new ArrayList<>();
    private AppliedOrdinals applied = new AppliedOrdinals();
    private JobExecution job;
    private Plan plan;
    private boolean begun;

    ImportStepExecution(
            StepSource source,
            Snapshot snapshot,
            JobLauncher imports,
            TableStore store,
            ImportRun run,
            MigrationSettings settings) {
        this.source = source;
        this.snapshot = snapshot;
        this.imports = imports;
        this.store = store;
        this.run = run;
        this.settings = settings;
        this.ledger = new PartLedger(store, imports.ledger());
        this.marks = new WatermarkLedger(store);
        this.rejects =
                new PartRejects(imports.folder(), source.feed(), source.rejected(), run.id(), BundleOrdinals::partOf);
        this.books = new PartTracker(ledger, run, rejects);
    }

    /** What the job of the run works with. */
    JobLauncher.Work work() {
        return new JobLauncher.Work(this, source.inspected(), writer());
    }

    private BundleWriter writer() {
        TableDesign design = imports.design().table();
        Feed feed = source.feed();
        // the source tells where its rows belong now, as long as nobody else has written there
        Predicate<Item> mayMove = held -> imports.isOf(feed, held);
        AppliedRefresher before =
                new AppliedRefresher(run.fenced(store), design, feed.onExisting(), () -> applied, mayMove);
        return new TransactionalBundleWriter(store, imports.ledger(), run, before, design, feed, mayMove);
    }

    @Override
    public void cut(JobExecution ofRun) throws Exception {
        job = ofRun;
        Optional<Plan> earlier = ledger.plan(run.id());
        begun = earlier.isPresent();
        plan = begun ? earlier.get() : new PartPlanner(source, snapshot, settings.partRows()).plan(job::throwIfAborted);
    }

    @Override
    public void prepare() throws IOException {
        if (!begun) {
            ledger.keep(run, plan);
        }
        // what is forgotten below may be what another process has kept
        ledger.confirm(run);
        Map<Integer, AccountedPart> accounted = ledger.accounted(run.id());
        accounted.values().removeIf(part -> !rejects.hasKept(part.part(), part.rejects()));
        for (Part part : Part.between(plan.boundaries(), source.items().isPresent())) {
            if (!accounted.containsKey(part.number())) {
                left.add(part);
                rejects.forget(part.number());
            }
        }
        books.take(accounted.values());
        if (begun) {
            applied = imports.ledger().applied(run.id(), BundleOrdinals.ofParts(left));
        }
    }

    @Override
    public boolean isBegun() {
        return begun;
    }

    /** That is its first snapshot, also where an earlier process took it: what changed later may be missing. */
    @Override
    public void mark() {
        Optional<Plan> cut = source.tellsChanges() ? ledger.plan(run.id()) : Optional.empty();
        if (cut.isEmpty()) {
            return;
        }
        Mark mark = new Mark(run.id(), Instant.parse(cut.get().snapshotAt()));
        if (source.since().isEmpty()) {
            marks.complete(run, source.key(), mark);
        } else {
            ChangeWindow since = source.since().get();
            since.base().ifPresent(base -> marks.advance(run, since.ofAll(), base, mark));
        }
    }

    @Override
    public Path path() {
        return Path.of(source.step().fullName());
    }

    @Override
    public Feed feed() {
        return source.feed();
    }

    /** The items of entities are not counted before they are read. */
    @Override
    public long records(ReadableSource inspected) {
        return source.items().isPresent() || plan == null ? 0 : plan.roots();
    }

    @Override
    public RecordGroupReader groups(ReadableSource inspected) throws IOException {
        begun = true;
        return new ParallelPartReader(
                source, snapshot, imports.settings().limits(), left, settings.readers(), books, job::isAborted);
    }

    @Override
    public RejectWriter rejects(Inspection inspection, String importId) {
        return rejects;
    }

    @Override
    public Checkpoints checkpoints() {
        return books;
    }
}
