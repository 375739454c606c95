package dev.caravan.job;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Whether something is to end early. Safe for use by several threads. */
public final class StopSignal {

    private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
    private volatile Optional<String> reason = Optional.empty();

    /** Takes an action back. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** From now on all is to end. */
    public void stop(String why) {
        reason = Optional.of(why);
        actions.forEach(Runnable::run);
    }

    /** An action that is done when all is to end, unless it was taken back before. */
    public Registration then(Runnable action) {
        actions.add(action);
        return () -> actions.remove(action);
    }

    /**
     * Goes on where nothing is to end.
     *
     * @throws StopRequestedException saying why
     */
    public void throwIfStopped() {
        reason.ifPresent(why -> {
            throw new StopRequestedException(why, false);
        });
    }

    /** Why all is to end; empty: nothing is. */
    public Optional<String> reason() {
        return reason;
    }
}
