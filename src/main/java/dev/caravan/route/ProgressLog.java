package dev.caravan.route;

import dev.caravan.job.JobLauncher;
import dev.caravan.job.ProgressSchedule;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs now and then how the imports of the service get on. */
final class ProgressLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProgressLog.class);

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "caravan-progress");
        thread.setDaemon(true);
        return thread;
    });

    ProgressLog(JobLauncher imports) {
        ProgressSchedule intervals = new ProgressSchedule();
        var unused = clock.scheduleWithFixedDelay(
                () -> intervals.due(imports.progress()).forEach(progress -> LOG.info("{}", progress.line())),
                1,
                1,
                TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
