package dev.caravan.job;

import dev.caravan.bundle.BundleAssembler;
import dev.caravan.bundle.DryRunBundleWriter;
import dev.caravan.bundle.Estimates;
import dev.caravan.bundle.TransactionalBundleWriter;
import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.ledger.ClaimResult;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.RunKey;
import dev.caravan.source.FileInspector;
import dev.caravan.source.GroupReader;
import dev.caravan.source.Header;
import dev.caravan.source.InspectedFile;
import dev.caravan.source.Inspection;
import dev.caravan.source.Layout;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.TableStore;
import dev.caravan.store.Timestamps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Imports files: opens a {@link JobExecution} for each, and gives it what it works with. */
public final class ImportJob implements AutoCloseable {

    private final Design design;
    private final TableStore store;
    private final DataFolder folder;
    private final JobSettings settings;
    private final Clock clock;
    private final Ledger ledger;
    private final Watch watch;
    private final ResultsFolder results;
    private final Books books;

    public ImportJob(Design design, TableStore store, DataFolder folder, JobSettings settings, Clock clock) {
        this.design = design;
        this.store = store;
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.ledger = new Ledger(store, clock);
        this.watch = new Watch(ledger);
        this.results = new ResultsFolder(folder.results());
        this.books = new LedgerBooks(ledger, results, watch);
    }

    /**
     * Reads a file as a whole and claims its run.
     *
     * @throws ImportBusyException where another process is importing the same content
     * @throws IOException where the disk fails, which is not the file's fault
     */
    public JobExecution open(Path file, Feed feed) throws IOException {
        String name = file.getFileName().toString();
        Inspection inspection = inspect(file, feed);
        ClaimResult claim = ledger.claim(key(inspection, feed), name);
        if (claim instanceof ClaimResult.Busy busy) {
            throw new ImportBusyException(name, busy);
        }
        if (claim instanceof ClaimResult.Accounted accounted) {
            JobExecution job = execution(file, feed, inspection, accounted.run());
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
        JobExecution job = execution(file, feed, inspection, run);
        watch.over(job);
        return job;
    }

    /**
     * Reads a file as a whole for a dry run: nothing is claimed and nothing will be written but rejects.
     *
     * @throws IOException where the disk fails
     */
    public JobExecution openDryRun(Path file, Feed feed) throws IOException {
        Inspection inspection = inspect(file, feed);
        ImportRun run = ImportRun.dry(key(inspection, feed), clock.instant());
        Estimates estimates = new Estimates(design.table());
        JobExecution job = new JobExecution(
                new JobExecution.Source(file, feed, inspection),
                run,
                this,
                rejects(file, feed, inspection, run),
                new DryRunBundleWriter(store, design.table(), feed.onExisting(), estimates),
                new NoBooks());
        job.estimatedBy(estimates);
        return job;
    }

    private Inspection inspect(Path file, Feed feed) throws IOException {
        String name = file.getFileName().toString();
        FileFormat format = FileFormat.ofName(name).orElseThrow();
        FileInspector inspector = new FileInspector(settings.limits(), PrivateFiles.folder(folder.work()));
        return checked(file, inspector.inspect(file, name, Layout.of(feed, format, design.table())));
    }

    private static RunKey key(Inspection inspection, Feed feed) {
        return new RunKey(
                inspection.sha256(), feed.name(), feed.onExisting().name().toLowerCase(Locale.ROOT));
    }

    private static Inspection checked(Path file, Inspection inspection) throws IOException {
        if (inspection instanceof InspectedFile inspected) {
            try {
                ControlTotal.check(file, inspected.records());
            } catch (UnreadableFileException e) {
                return new UnreadableFile(inspected.sha256(), inspected.size(), e.getMessage());
            }
        }
        return inspection;
    }

    private JobExecution execution(Path file, Feed feed, Inspection inspection, ImportRun run) {
        return new JobExecution(
                new JobExecution.Source(file, feed, inspection),
                run,
                this,
                rejects(file, feed, inspection, run),
                new TransactionalBundleWriter(store, ledger, run, design.table(), feed.onExisting()),
                books);
    }

    private RejectsFile rejects(Path file, Feed feed, Inspection inspection, ImportRun run) {
        Optional<Header> header = inspection instanceof InspectedFile inspected ? inspected.header() : Optional.empty();
        String extension = header.isPresent() ? ".csv" : ".jsonl";
        Path rejects = folder.rejects().resolve(file.getFileName() + "-" + run.id() + extension);
        return new RejectsFile(rejects, header, feed);
    }

    GroupReader groups(Path file, Feed feed, InspectedFile inspected) throws IOException {
        String name = file.getFileName().toString();
        Layout layout = Layout.of(feed, FileFormat.ofName(name).orElseThrow(), design.table());
        return GroupReader.open(file, name, inspected, layout, settings.limits(), folder.work());
    }

    BundleAssembler assembler(Feed feed, ImportRun run) {
        return new BundleAssembler(design.table(), feed, settings.limits(), run.id(), run.startedAt());
    }

    /** The design that files are imported by. */
    public Design design() {
        return design;
    }

    /** Where the files are. */
    public DataFolder folder() {
        return folder;
    }

    /** Makes the inbox where there is none, before Camel makes one that others may look into. */
    public void makeInbox() {
        try {
            PrivateFiles.folder(folder.inbox());
        } catch (IOException e) {
            throw new UncheckedIOException("the inbox cannot be made: " + e.getMessage(), e);
        }
    }

    /** The bounds of a job. */
    public JobSettings settings() {
        return settings;
    }

    /** The record of runs. */
    public Ledger ledger() {
        return ledger;
    }

    String now() {
        return format(clock.instant());
    }

    String format(Instant instant) {
        return Timestamps.format(instant);
    }

    /** Ends all jobs under way: packs in flight are finished, no further one is read. */
    public void stopAll(String reason) {
        watch.jobs().forEach(job -> job.abort(new StopRequestedException(reason, false)));
    }

    /** The jobs under way, to tell their progress. */
    public Set<JobExecution> underWay() {
        return watch.jobs();
    }

    @Override
    public void close() {
        watch.close();
    }
}
