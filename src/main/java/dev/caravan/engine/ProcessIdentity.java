package dev.caravan.engine;

import dev.caravan.io.ProcessStart;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One process of this machine. Process ids are used again, so the start belongs to the identity.
 *
 * @param pid the process id
 * @param start when it started: on Linux the kernel's own figure, in clock ticks since boot, which does not move when
 *     the clock is set; elsewhere an ISO-8601 instant
 */
record ProcessIdentity(long pid, String start) {

    /** This very process. */
    static ProcessIdentity current() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseThrow(() -> new EngineException("cannot read the start time of process " + pid));
    }

    /**
     * Looks a process up.
     *
     * @return nothing if no such process runs; one that ended and was not yet collected by its parent does not run
     */
    static Optional<ProcessIdentity> of(long pid) {
        return ProcessStart.of(pid).map(start -> new ProcessIdentity(pid, start));
    }

    /** Returns whether this process, and not a later one of the same id, still runs. */
    boolean alive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /**
     * Ends the process and waits until it is gone: it is asked, and after the limit killed. Does nothing if it is gone.
     *
     * @throws EngineException if it cannot be ended
     */
    void end(Duration limit) {
        signal(ProcessHandle::destroy);
        if (!Polling.until(limit, () -> !alive())) {
            signal(ProcessHandle::destroyForcibly);
            if (!Polling.until(limit, () -> !alive())) {
                throw new EngineException("cannot end the embedded engine, process " + pid + "; end it by hand");
            }
        }
    }

    private void signal(Consumer<ProcessHandle> how) {
        if (alive()) {
            ProcessHandle.of(pid).ifPresent(how);
        }
    }
}
