package dev.caravan.report;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Reads pages on the asking thread and counts them; before one of them something may happen to the table. */
public final class DirectReaders extends AbstractExecutorService {

    private final int eventful;
    private final Runnable event;
    private int asked;

    public DirectReaders() {
        this(0, () -> {});
    }

    /** Runs the event just before that page is read, the first being 1. */
    public DirectReaders(int eventful, Runnable event) {
        this.eventful = eventful;
        this.event = event;
    }

    public int asked() {
        return asked;
    }

    @Override
    public void execute(Runnable reading) {
        asked++;
        if (asked == eventful) {
            event.run();
        }
        reading.run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }
}
