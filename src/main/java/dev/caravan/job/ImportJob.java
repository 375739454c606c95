package dev.caravan.job;

import dev.caravan.bundle.BundleAssembler;
import dev.caravan.bundle.BundleWriter;
import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.ledger.ClaimResult;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Ledger;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunKey;
import dev.caravan.source.FileInspector;
import dev.caravan.source.GroupReader;
import dev.caravan.source.Header;
import dev.caravan.source.InspectedFile;
import dev.caravan.source.Inspection;
import dev.caravan.source.Layout;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import dev.caravan.store.Timestamps;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports files: opens a {@link JobExecution} for each, and gives it what it works with. */
public final class ImportJob implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ImportJob.class);

    private final Design design;
    private final TableStore store;
    private final DataFolder folder;
    private final JobSettings settings;
    private final Clock clock;
    private final Ledger ledger;
    private final Watch watch;
    private final ResultsFolder results;

    public ImportJob(Design design, TableStore store, DataFolder folder, JobSettings settings, Clock clock) {
        this.design = design;
        this.store = store;
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.ledger = new Ledger(store, clock);
        this.watch = new Watch(ledger);
        this.results = new ResultsFolder(folder.results());
    }

    /**
     * Reads a file as a whole and claims its run.
     *
     * @throws ImportBusyException where another process is importing the same content
     * @throws IOException where the disk fails, which is not the file's fault
     */
    public JobExecution open(Path file, Feed feed) throws IOException {
        String name = file.getFileName().toString();
        FileFormat format = FileFormat.ofName(name).orElseThrow();
        Inspection inspection = checked(
                file,
                new FileInspector(settings.limits(), PrivateFiles.folder(folder.work()))
                        .inspect(file, name, Layout.of(feed, format, design.table())));
        RunKey key = new RunKey(
                inspection.sha256(), feed.name(), feed.onExisting().name().toLowerCase(Locale.ROOT));
        ClaimResult claim = ledger.claim(key, name);
        if (claim instanceof ClaimResult.Busy busy) {
            throw new ImportBusyException(name, busy);
        }
        if (claim instanceof ClaimResult.Accounted accounted) {
            JobExecution job = execution(file, feed, inspection, accounted.run());
            job.accounted(accounted.receipt());
            results.write(accounted.receipt());
            return job;
        }
        ImportRun run = ((ClaimResult.Claimed) claim).run();
        JobExecution job = execution(file, feed, inspection, run);
        watch.over(job);
        return job;
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
        Optional<Header> header = inspection instanceof InspectedFile inspected ? inspected.header() : Optional.empty();
        String extension = header.isPresent() ? ".csv" : ".jsonl";
        Path rejects = folder.rejects().resolve(file.getFileName() + "-" + run.id() + extension);
        return new JobExecution(file, feed, inspection, run, this, new RejectsFile(rejects, header, feed));
    }

    GroupReader groups(Path file, Feed feed, InspectedFile inspected) throws IOException {
        String name = file.getFileName().toString();
        Layout layout = Layout.of(feed, FileFormat.ofName(name).orElseThrow(), design.table());
        return GroupReader.open(file, name, inspected, layout, settings.limits(), folder.work());
    }

    BundleAssembler assembler(Feed feed, ImportRun run) {
        return new BundleAssembler(design.table(), feed, settings.limits(), run.id(), run.startedAt());
    }

    BundleWriter writer(Feed feed, ImportRun run) {
        return new BundleWriter(store, ledger, run, design.table(), feed.onExisting());
    }

    /** The design that files are imported by. */
    public Design design() {
        return design;
    }

    /** Where the files are. */
    public DataFolder folder() {
        return folder;
    }

    /** The bounds of a job. */
    public JobSettings settings() {
        return settings;
    }

    /** The record of runs. */
    public Ledger ledger() {
        return ledger;
    }

    ResultsFolder results() {
        return results;
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

    void release(JobExecution job) {
        ended(job);
        ledger.release(job.run());
    }

    private void ended(JobExecution job) {
        watch.noMore(job);
    }

    void interrupt(JobExecution job, Receipt receipt) {
        ended(job);
        ImportRun run = job.run();
        try {
            ledger.interrupt(run, receipt);
        } catch (StoreException e) {
            LOG.debug("the claim of {} stays until this process has ended", run.id(), e);
        }
    }

    @Override
    public void close() {
        watch.close();
    }
}
