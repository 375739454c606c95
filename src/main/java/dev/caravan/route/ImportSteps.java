package dev.caravan.route;

import dev.caravan.design.Feed;
import dev.caravan.job.BatchFolder;
import dev.caravan.job.FeedClaim;
import dev.caravan.job.ImportJob;
import dev.caravan.job.JobExecution;
import dev.caravan.job.PutAway;
import dev.caravan.job.StopRequestedException;
import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.nio.file.Files;
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

    /** The exchange property that says that a file is from the inbox, to be put away. */
    public static final String PUT_AWAY = "caravanPutAway";

    private static final Logger LOG = LoggerFactory.getLogger(ImportSteps.class);

    private final ImportJob imports;
    private final PutAway putAway;
    private final StepListener listener;

    ImportSteps(ImportJob imports, PutAway putAway, StepListener listener) {
        this.imports = imports;
        this.putAway = putAway;
        this.listener = listener;
    }

    /** The folder that a marker makes a batch. */
    public Path batchOf(@Body Path marker) {
        return marker.getParent();
    }

    /** Whether some feed claims the file, or the folder. */
    public boolean isClaimed(@Body Path file) {
        return FeedClaim.of(imports.design(), file).isPresent();
    }

    /** Reads the file as a whole and claims its run; the job becomes the body. */
    public JobExecution open(
            @Body Path file, @Header(FEED) Feed named, @Header(DRY_RUN) Boolean dryRun, Exchange exchange)
            throws Exception {
        Feed feed = Optional.ofNullable(named)
                .or(() -> FeedClaim.of(imports.design(), file))
                .orElseThrow(() -> new IllegalArgumentException("no feed claims " + file.getFileName()));
        JobExecution job = timed(
                StepListener.Step.CHECK,
                () -> Boolean.TRUE.equals(dryRun) ? imports.openDryRun(file, feed) : imports.open(file, feed));
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
     * Ends what a failure stopped: the run is left to be resumed, or the file fails where it changed under the import. The
     * routes behind the failed step are not gone on with, so this also puts a failed or stopped file of the inbox away.
     */
    public void giveUp(
            @ExchangeProperty(JOB) JobExecution job,
            @ExchangeProperty(Exchange.EXCEPTION_CAUGHT) Exception cause,
            @ExchangeProperty(PUT_AWAY) Boolean fromInbox)
            throws IOException {
        if (job == null) {
            LOG.warn("nothing was imported: {}", cause.getMessage());
            return;
        }
        job.giveUp(cause);
        log(job);
        boolean interrupted = job.receipt().state() == Receipt.State.INTERRUPTED;
        boolean leftInPlace = interrupted && !(cause instanceof StopRequestedException stop && stop.isByName());
        if (Boolean.TRUE.equals(fromInbox) && !leftInPlace) {
            putAway.fail(job.file(), job.receipt().importId(), job.receipt().message());
        }
        if (!interrupted) {
            job.release();
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
            putAway.archive(job.file(), receipt);
        }
    }

    /** Gives the claim of an accounted job back. */
    public void release(@Body JobExecution job) throws IOException {
        job.release();
    }

    /** Moves a file, or a folder, that no feed claims to the failed ones. */
    public void refuse(@Body Path file) throws IOException {
        String reason = Files.isDirectory(file) ? noFeedForFolder(file) : noFeedForFile();
        putAway.fail(file, Long.toString(System.currentTimeMillis()), reason);
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

    private static void log(JobExecution job) {
        Receipt receipt = job.receipt();
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
