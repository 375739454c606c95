package dev.caravan.route;

import dev.caravan.design.Feed;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import dev.caravan.job.StopRequestedException;
import dev.caravan.job.file.FileImports;
import dev.caravan.job.folder.BatchFolder;
import dev.caravan.job.folder.FeedMatcher;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.job.inbox.FileFailures;
import dev.caravan.job.inbox.InboxFolder;
import dev.caravan.ledger.Receipt;
import dev.caravan.store.MissingTableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.camel.Body;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeProperty;
import org.apache.camel.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The steps of the import routes, each one line of YAML: bean {@code importSteps}. */
public final class ImportSteps {

    /** The exchange property that holds the {@link JobExecution} of a file. */
    public static final String JOB = "caravanJob";

    /** The header that holds the {@link Feed} under which a file is imported, where it is not told by its name. */
    public static final String FEED = "CaravanFeed";

    /** The header that asks for a dry run. */
    public static final String DRY_RUN = "CaravanDryRun";

    /** The exchange property that says where a file of the inbox lies since it was taken; it is to be put away. */
    public static final String TAKEN = "caravanTaken";

    private static final Logger LOG = LoggerFactory.getLogger(ImportSteps.class);

    private final JobLauncher imports;
    private final FileImports files;
    private final FileArchiver putAway;
    private final InboxFolder inbox;
    private final StepListener listener;
    private final FinishedFiles finished;

    ImportSteps(
            JobLauncher imports,
            FileArchiver putAway,
            InboxFolder inbox,
            StepListener listener,
            FinishedFiles finished) {
        this.imports = imports;
        this.files = new FileImports(imports);
        this.putAway = putAway;
        this.inbox = inbox;
        this.listener = listener;
        this.finished = finished;
    }

    /** Returns whether some feed claims the file, or the folder. */
    public boolean isClaimed(@Body Path file) {
        return FeedMatcher.of(imports.design(), file).isPresent();
    }

    /** Reads the file as a whole and claims its run; the job becomes the body. */
    public JobExecution open(
            @Body Path file, @Header(FEED) Feed named, @Header(DRY_RUN) Boolean dryRun, Exchange exchange)
            throws Exception {
        Feed feed = Optional.ofNullable(named)
                .or(() -> FeedMatcher.of(imports.design(), file))
                .orElseThrow(() -> new IllegalArgumentException("no feed claims " + file.getFileName()));
        JobExecution job = timed(
                StepListener.Step.CHECK,
                () -> Boolean.TRUE.equals(dryRun) ? files.openDryRun(file, feed) : files.open(file, feed));
        exchange.setProperty(JOB, job);
        return job;
    }

    /** Accounts for the whole file. */
    public void complete(@Body JobExecution job) throws Exception {
        timed(StepListener.Step.COMPLETE, () -> {
            job.complete();
            return job;
        });
        log(job);
    }

    private <T> T timed(StepListener.Step step, Callable<T> work) throws Exception {
        long begin = System.nanoTime();
        try {
            return work.call();
        } finally {
            listener.took(step, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    /** Accounts for a file that cannot be read as a whole. */
    public void fail(@Body JobExecution job) throws IOException {
        job.fail();
        log(job);
    }

    /**
     * Ends what a failure stopped: the run is left to be resumed, or the file fails if it changed under the import. The
     * steps behind the failed one do not run, so this also puts a failed or stopped file of the inbox away; an interrupted
     * one goes back into the inbox.
     */
    public void giveUp(
            @ExchangeProperty(JOB) JobExecution job,
            @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause,
            @ExchangeProperty(TAKEN) Path taken)
            throws IOException {
        if (job == null) {
            leave(cause, taken);
            return;
        }
        try {
            job.giveUp(cause);
        } catch (IOException e) {
            if (taken == null) {
                throw e;
            }
            suspend(job, e, taken);
            return;
        }
        boolean interrupted = job.receipt().state() == Receipt.State.INTERRUPTED;
        boolean leftInPlace = interrupted && !(cause instanceof StopRequestedException stop && stop.isByName());
        if (taken != null && leftInPlace) {
            if (inbox.giveBack(taken, true, job.receipt().message())) {
                log(job);
            }
            return;
        }
        log(job);
        try {
            if (taken != null) {
                putAway.fail(taken, job.receipt().importId(), job.receipt().message());
                inbox.left(taken);
            }
        } catch (IOException e) {
            suspend(job, e, taken);
            return;
        }
        if (!interrupted) {
            job.release();
        }
    }

    /** Nothing of the file was done: either it cannot be read, or no file can be imported now. */
    private void leave(Exception cause, Path taken) {
        String reason = FileFailures.reason(cause);
        if (taken == null) {
            LOG.warn("nothing was imported: {}", reason);
        } else if (Files.exists(taken, LinkOption.NOFOLLOW_LINKS)) {
            boolean isNew = inbox.giveBack(taken, false, reason);
            if (cause instanceof IOException) {
                tell(isNew, taken, reason);
            } else {
                inbox.pause(taken, reason);
            }
        }
    }

    private static void tell(boolean isNew, Path taken, String reason) {
        if (isNew) {
            LOG.warn("{}: {}; it is tried again", taken.getFileName(), reason);
        }
    }

    /** There is no table: no file can be imported. */
    public void noTable(@ExchangeProperty(TAKEN) Path taken) {
        leave(new MissingTableException(imports.table()), taken);
    }

    /** Another process is importing the same content: the file is left to it for a while. */
    public void leaveToOther(
            @ExchangeProperty(TAKEN) Path taken, @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause) {
        LOG.debug("{}", cause.getMessage());
        if (taken != null) {
            inbox.giveBack(taken, false, cause.getMessage());
        }
    }

    /** What could not be put away, or refused, is kept and tried again: its records are accounted for already. */
    public void keep(
            @ExchangeProperty(JOB) JobExecution job,
            @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause,
            @ExchangeProperty(TAKEN) Path taken)
            throws IOException {
        if (!Files.exists(taken, LinkOption.NOFOLLOW_LINKS)) {
            LOG.debug("{} is put away, its claim is free when this process has ended", taken.getFileName(), cause);
            inbox.left(taken);
        } else {
            suspend(job, cause, taken);
        }
    }

    private void suspend(JobExecution job, Exception cause, Path taken) throws IOException {
        String reason = "it cannot be put away: " + FileFailures.reason(cause);
        tell(inbox.keep(taken, reason), taken, reason);
        if (job != null) {
            job.suspend();
        }
    }

    /** Puts the file of an accounted job away, into the archive or among the failed. */
    public void putAway(@Body JobExecution job) throws IOException {
        Receipt receipt = job.receipt();
        if (!Files.exists(job.file())) {
            // an earlier process had put it away before it ended
            return;
        }
        if (receipt.state() == Receipt.State.FAILED) {
            putAway.fail(job.file(), receipt.importId(), receipt.message());
        } else {
            Path archived = putAway.archive(job.file(), receipt);
            job.look().ifPresent(imported -> inbox.lookAfter(archived, imported, receipt));
        }
        inbox.left(job.file());
    }

    /** Gives the claim of an accounted job back. */
    public void release(@Body JobExecution job) throws IOException {
        job.release();
    }

    /** Moves a file, or a folder, that no feed claims to the failed ones. */
    public void refuse(@Body Path file) throws IOException {
        String reason = Files.isDirectory(file) ? noFeedForFolder(file) : noFeedForFile();
        putAway.fail(file, Long.toString(System.currentTimeMillis()), reason);
        inbox.left(file);
        LOG.warn("{}: {}", file.getFileName(), reason);
    }

    private String noFeedForFolder(Path folder) {
        String batches = imports.design().feeds().values().stream()
                .flatMap(feed -> feed.batch().stream()
                        .map(batch -> feed.name() + " (" + String.join(" and ", batch.files()) + ")"))
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
        Set<String> names = new BatchFolder(folder).names();
        return "no feed claims a folder with "
                + (names.isEmpty() ? "no files" : "these files: " + String.join(", ", names)) + "; there are: "
                + batches;
    }

    private String noFeedForFile() {
        String feeds = imports.design().feeds().values().stream()
                .map(feed -> feed.name() + " (" + feed.files() + ")")
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
        return "no feed claims a file of this name; there are: " + feeds
                + "; extensions: .csv .json .jsonl .ndjson, each also .gz";
    }

    private void log(JobExecution job) {
        Receipt receipt = job.receipt();
        finished.add(receipt);
        LOG.info(
                "{} {} {}: read {}, imported {}, updated {}, unchanged {}, rejected {}; {} write units, {} retries, {}"
                        + " rows/s {}",
                receipt.importId(),
                receipt.file(),
                receipt.state(),
                receipt.records().read(),
                receipt.records().imported(),
                receipt.records().updated(),
                receipt.records().unchanged(),
                receipt.records().rejected(),
                Math.round(receipt.writeUnits()),
                receipt.retries(),
                Math.round(job.progress().rowsPerSecond()),
                receipt.message());
    }
}
