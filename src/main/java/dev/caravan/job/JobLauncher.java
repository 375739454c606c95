package dev.caravan.job;

import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.assemble.BundleAssembler;
import dev.caravan.bundle.write.DryRunBundleWriter;
import dev.caravan.bundle.write.TransactionalBundleWriter;
import dev.caravan.bundle.write.WriteEstimator;
import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.ReceiptFolder;
import dev.caravan.ledger.ClaimResult;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.RunLedger;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Timestamps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Imports files: opens a {@link JobExecution} for each, and gives it what it works with. */
public final class JobLauncher implements AutoCloseable {

    private final Design design;
    private final TableStore store;
    private final DataFolder folder;
    private final JobSettings settings;
    private final Clock clock;
    private final RunLedger ledger;
    private final JobMonitor watch;
    private final StopSignal stopping = new StopSignal();
    private final ReceiptFolder results;
    private final ExecutionRecorder books;

    public JobLauncher(Design design, TableStore store, DataFolder folder, JobSettings settings, Clock clock) {
        this.design = design;
        this.store = store;
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.ledger = new RunLedger(store, clock);
        this.watch = new JobMonitor(ledger);
        this.results = new ReceiptFolder(folder.results());
        this.books = new LedgerRecorder(ledger, results, watch);
    }

    /**
     * Reads a file, or the files of a folder, as a whole and claims its run.
     *
     * @throws ImportBusyException if another process is importing the same content
     * @throws IOException if the disk fails, which is not the file's fault
     */
    public JobExecution open(InspectableSource delivery) throws IOException {
        Path file = delivery.path();
        Feed feed = delivery.feed();
        String name = file.getFileName().toString();
        ContentStamp look = ContentStamp.of(file);
        Inspection inspection = delivery.inspect();
        ClaimResult claim = ledger.claim(key(inspection, feed), name);
        if (claim instanceof ClaimResult.Busy busy) {
            throw new ImportBusyException(name, busy);
        }
        if (claim instanceof ClaimResult.Accounted accounted) {
            JobExecution job = execution(delivery, inspection, accounted.run());
            job.lookedLike(look);
            job.countAsBefore(accounted.receipt());
            results.write(accounted.receipt());
            return job;
        }
        ClaimResult.Claimed claimed = (ClaimResult.Claimed) claim;
        ImportRun run = claimed.run();
        if (!claimed.resumed() && !Files.exists(file)) {
            ledger.withdraw(run);
            throw new ImportBusyException(name);
        }
        JobExecution job = execution(delivery, inspection, run);
        job.lookedLike(look);
        watchOver(job);
        return job;
    }

    /** A job that is opened when all were asked to end is not an exception. */
    private void watchOver(JobExecution job) {
        watch.over(job);
        stopping.reason().ifPresent(reason -> job.abort(new StopRequestedException(reason, false)));
    }

    /**
     * What a run works with that does not read files.
     *
     * @param inspected what is known of the records before they are read
     */
    public record Work(RecordSource delivery, ReadableSource inspected, BundleWriter writer) {}

    /**
     * Claims a run that does not read files. An earlier run of the same key that was not finished is resumed.
     *
     * @param name what receipts call it
     * @param work tells what the claimed run works with
     * @throws ImportBusyException if another process is at the same work
     */
    public JobExecution open(RunKey key, String name, Function<ImportRun, Work> work) throws IOException {
        ClaimResult claim = ledger.claim(key, name);
        if (claim instanceof ClaimResult.Busy busy) {
            throw new ImportBusyException(name, busy);
        }
        if (claim instanceof ClaimResult.Accounted accounted) {
            JobExecution job = execution(work.apply(accounted.run()), accounted.run());
            job.countAsBefore(accounted.receipt());
            results.write(accounted.receipt());
            watchOver(job);
            return job;
        }
        ImportRun run = ((ClaimResult.Claimed) claim).run();
        JobExecution job = execution(work.apply(run), run);
        watchOver(job);
        return job;
    }

    private JobExecution execution(Work work, ImportRun run) {
        return new JobExecution(work.delivery(), work.inspected(), run, this, work.writer(), books);
    }

    /**
     * Reads a file, or the files of a folder, as a whole for a dry run: nothing is claimed and nothing will be written but
     * rejects.
     *
     * @throws IOException if the disk fails
     */
    public JobExecution openDryRun(InspectableSource delivery) throws IOException {
        Feed feed = delivery.feed();
        Inspection inspection = delivery.inspect();
        ImportRun run = ImportRun.dry(key(inspection, feed), clock.instant());
        WriteEstimator estimates = new WriteEstimator(design.table());
        JobExecution job = new JobExecution(
                delivery,
                inspection,
                run,
                this,
                new DryRunBundleWriter(store, design.table(), feed, estimates),
                new NoBooks());
        job.estimatedBy(estimates);
        return job;
    }

    /**
     * Opens a dry run of what does not read files: nothing is claimed and nothing will be written but rejects.
     *
     * @param estimates take what the run would consume
     */
    public JobExecution openDryRun(
            RunKey key, RecordSource delivery, ReadableSource inspected, WriteEstimator estimates) {
        ImportRun run = ImportRun.dry(key, clock.instant());
        DryRunBundleWriter writer = new DryRunBundleWriter(
                store, design.table(), delivery.feed(), estimates, held -> isOf(delivery.feed(), held));
        JobExecution job = new JobExecution(delivery, inspected, run, this, writer, new NoBooks());
        job.estimatedBy(estimates);
        return job;
    }

    /** Returns whether a run of that feed was the last to write an item. */
    public boolean isOf(Feed feed, Item held) {
        return Optional.ofNullable(held.text(SystemAttributes.IMPORT_ID))
                .flatMap(ledger::receipt)
                .filter(receipt -> receipt.feed().equals(feed.name()))
                .isPresent();
    }

    private static RunKey key(Inspection inspection, Feed feed) {
        return new RunKey(
                inspection.sha256(), feed.name(), feed.onExisting().name().toLowerCase(Locale.ROOT));
    }

    private JobExecution execution(RecordSource delivery, Inspection inspection, ImportRun run) {
        return new JobExecution(
                delivery,
                inspection,
                run,
                this,
                new TransactionalBundleWriter(store, ledger, run, design.table(), delivery.feed()),
                books);
    }

    BundleAssembler assembler(Feed feed, ImportRun run) {
        return new BundleAssembler(design.table(), feed, settings.limits(), run.id(), run.startedAt());
    }

    /** The design that files are imported by. */
    public Design design() {
        return design;
    }

    /** The name of the table. */
    public String table() {
        return store.table();
    }

    /** Where the files are. */
    public DataFolder folder() {
        return folder;
    }

    /** Makes the inbox where there is none, before Camel makes one that others may look into. */
    public void makeInbox() {
        try {
            OwnerOnlyFiles.folder(folder.inbox());
        } catch (IOException e) {
            throw new UncheckedIOException("the inbox cannot be made: " + e.getMessage(), e);
        }
    }

    /** The bounds of a job. */
    public JobSettings settings() {
        return settings;
    }

    /** The record of runs. */
    public RunLedger ledger() {
        return ledger;
    }

    Instant instant() {
        return clock.instant();
    }

    String now() {
        return format(instant());
    }

    String format(Instant instant) {
        return Timestamps.format(instant);
    }

    /** Tells when all is to end, also what comes before a job. */
    public StopSignal stopping() {
        return stopping;
    }

    /** Ends all jobs, those under way and those still to be opened: packs in flight are finished, no further one is read. */
    public void stopAll(String reason) {
        stopping.stop(reason);
        watch.jobs().forEach(job -> job.abort(new StopRequestedException(reason, false)));
    }

    /** How far the jobs under way are. */
    public List<JobProgress> progress() {
        return watch.jobs().stream()
                .filter(JobExecution::isUnderWay)
                .map(JobExecution::progress)
                .toList();
    }

    @Override
    public void close() {
        watch.close();
    }
}
