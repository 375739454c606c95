package dev.caravan.route;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that make items of packs and write them. They have the lowest priority, behind Java's compilers: in the first
 * seconds there are more threads than cores, and what writers do before their code is compiled takes them three times as
 * long. On Linux that counts where Java runs with {@code -XX:ThreadPriorityPolicy=1}, as the launcher starts it; elsewhere
 * it changes nothing but the speed of a start.
 */
final class WriterThreads {

    private WriterThreads() {}

    /** A pool of so many, which begin with the first packs. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: it is a matter of speed
    static ExecutorService start(int writers) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(writers, task -> {
            Thread thread = new Thread(task, "caravan-writer-" + number.incrementAndGet());
            thread.setPriority(Thread.MIN_PRIORITY);
            return thread;
        });
    }
}
