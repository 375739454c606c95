package dev.caravan.engine;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for something that other processes do, and that therefore cannot notify this one. */
final class Polling {

    private static final long PAUSE_MILLIS = 10;

    private Polling() {}

    /**
     * Asks at once and then every 10 ms.
     *
     * @param limit how long to go on asking
     * @param condition what to wait for
     * @return whether the condition came true in time
     * @throws EngineException if this thread is interrupted; it stays interrupted
     */
    static boolean until(Duration limit, BooleanSupplier condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            pause();
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while waiting for the embedded engine", e);
        }
    }
}
