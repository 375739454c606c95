package dev.caravan.cli;

import dev.caravan.job.ImportJob;
import dev.caravan.job.JobExecution;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar of the file being imported, on a terminal; elsewhere nothing. */
final class Progress {

    /** Set by the launcher where standard error is a terminal, which Java itself tells reliably in no version. */
    private static final String TERMINAL = "caravan.terminal";

    private static final int REFRESH_MILLIS = 200;

    private final ImportJob imports;
    private final ScheduledExecutorService clock;
    private final ProgressBar bar;

    private Progress(ImportJob imports, ScheduledExecutorService clock, ProgressBar bar) {
        this.imports = imports;
        this.clock = clock;
        this.bar = bar;
    }

    /** Starts to show how the import under way goes, unless nobody is looking or the output is for a machine. */
    static Progress on(ImportJob imports, boolean quiet) {
        if (quiet || !Boolean.getBoolean(TERMINAL)) {
            return new Progress(imports, null, null);
        }
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "caravan-progress");
            thread.setDaemon(true);
            return thread;
        });
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("reading")
                .setUnit(" rows", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .showSpeed()
                .clearDisplayOnFinish()
                .build();
        Progress progress = new Progress(imports, clock, bar);
        var unused = clock.scheduleAtFixedRate(progress::show, 0, REFRESH_MILLIS, TimeUnit.MILLISECONDS);
        return progress;
    }

    private void show() {
        Set<JobExecution> jobs = imports.underWay();
        jobs.stream().findFirst().ifPresent(job -> {
            bar.maxHint(job.expectedRecords());
            bar.stepTo(job.soFar().records().read());
            bar.setExtraMessage(" " + job.soFar().records().rejected() + " rejected");
        });
    }

    /** Clears the bar. */
    void close() {
        if (clock != null) {
            clock.shutdownNow();
            bar.close();
        }
    }
}
