package dev.caravan.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a command end what it is at when the process is asked to stop, before the process is gone. */
final class ShutdownHook {

    private static final int SECONDS_TO_END = 25;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private ShutdownHook() {}

    /** From now on Ctrl-C and SIGTERM run the action and then wait for {@link #ended}. */
    static ShutdownHook of(Runnable stop) {
        ShutdownHook interruption = new ShutdownHook();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.hook(stop), "caravan-interruption"));
        return interruption;
    }

    private void hook(Runnable stop) {
        if (ended.getCount() == 0) {
            return;
        }
        requested.countDown();
        stop.run();
        try {
            boolean inTime = ended.await(SECONDS_TO_END, TimeUnit.SECONDS);
            if (!inTime) {
                System.err.println("caravan: not ended within " + SECONDS_TO_END + " s; start it again to go on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the process was asked to stop. */
    boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** The command has ended what it was at. */
    void ended() {
        ended.countDown();
    }
}
