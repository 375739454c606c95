package dev.caravan.migration;

import dev.caravan.job.StopRequestedException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Whether something is to end early. Safe for use by several threads. */
final class Stopping {

    private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
    private volatile Optional<String> reason = Optional.empty();

    /** Takes an action back. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** From now on all is to end. */
    void stop(String why) {
        reason = Optional.of(why);
        actions.forEach(Runnable::run);
    }

    /** An action that is done when all is to end, unless it was taken back before. */
    Registration then(Runnable action) {
        actions.add(action);
        return () -> actions.remove(action);
    }

    /**
     * Goes on where nothing is to end.
     *
     * @throws StopRequestedException saying why
     */
    void throwIfStopped() {
        reason.ifPresent(why -> {
            throw new StopRequestedException(why, false);
        });
    }
}
