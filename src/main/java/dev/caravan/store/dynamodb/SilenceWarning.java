package dev.caravan.store.dynamodb;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs one line when requests have been waiting for some time and no answer at all has come; the next answer ends it. */
final class SilenceWarning implements AutoCloseable {

    static final Duration USUAL = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(SilenceWarning.class);

    private final String place;
    private final Duration silence;
    private final Duration patience;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile long lastAnswer;
    private volatile boolean warned;
    private ScheduledThreadPoolExecutor ticker;

    /**
     * A warning.
     *
     * @param place the server, as people know it
     * @param silence after which it is logged
     * @param patience how long the server is waited for altogether
     */
    SilenceWarning(String place, Duration silence, Duration patience) {
        this.place = place;
        this.silence = silence;
        this.patience = patience;
    }

    /** A request begins to wait. */
    void begin() {
        if (waiting.getAndIncrement() == 0) {
            answered();
            start();
        }
    }

    /** Something was answered, whatever it was. */
    void answered() {
        lastAnswer = System.nanoTime();
        warned = false;
    }

    /** A request waits no longer. */
    void end() {
        waiting.decrementAndGet();
    }

    private synchronized void start() {
        if (ticker == null) {
            ticker = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, "caravan-silence");
                thread.setDaemon(true);
                return thread;
            });
            long tick = Math.max(1, silence.toMillis() / 10);
            var unused = ticker.scheduleWithFixedDelay(this::look, tick, tick, TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        if (waiting.get() > 0 && !warned && System.nanoTime() - lastAnswer >= silence.toNanos()) {
            warned = true;
            LOG.warn(
                    "no answer from {} for {} s; it is asked again for up to {} s",
                    place,
                    silence.toSeconds(),
                    patience.toSeconds());
        }
    }

    @Override
    public synchronized void close() {
        if (ticker != null) {
            ticker.shutdownNow();
        }
    }
}
