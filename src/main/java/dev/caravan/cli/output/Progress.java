package dev.caravan.cli.output;

import dev.caravan.job.JobLauncher;
import dev.caravan.job.JobProgress;
import dev.caravan.job.ProgressSchedule;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Tells on standard error how the file being imported gets on: on a terminal by one line that is written over and over and
 * gone at the end, elsewhere by plain lines now and then.
 */
public final class Progress implements AutoCloseable {

    /** Set by the launcher where standard error is a terminal, which Java itself tells reliably in no version. */
    public static final String TERMINAL = "caravan.terminal";

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-progress");
        thread.setDaemon(true);
        return thread;
    });
    private final Runnable end;

    private Progress(Runnable look, long everyMillis, Runnable end) {
        this.end = end;
        var unused = clock.scheduleWithFixedDelay(look, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    /** Starts to tell how the import of a file gets on. */
    public static Progress of(JobLauncher imports, String file, PrintWriter standardError) {
        if (Boolean.getBoolean(TERMINAL)) {
            ProgressLine line = ProgressLine.on(file);
            return new Progress(() -> line.show(imports.progress()), ProgressLine.REFRESH_MILLIS, line::close);
        }
        return new Progress(plainLines(imports::progress, standardError), TimeUnit.SECONDS.toMillis(1), () -> {});
    }

    /** Prints what is due at each call. */
    static Runnable plainLines(Supplier<List<JobProgress>> underWay, PrintWriter standardError) {
        ProgressSchedule intervals = new ProgressSchedule();
        return () -> {
            for (JobProgress progress : intervals.due(underWay.get())) {
                standardError.println("caravan: " + progress.line());
                standardError.flush();
            }
        };
    }

    /** Ends it, and clears the line on the terminal. */
    @Override
    public void close() {
        clock.shutdown();
        try {
            // a look under way would write its line after what follows
            var unused = clock.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end.run();
    }
}
