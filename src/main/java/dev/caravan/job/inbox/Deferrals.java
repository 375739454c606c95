package dev.caravan.job.inbox;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** What could not be done with a file now: it is left alone for a while, for longer each time, and a reason is told once. */
final class Deferrals {

    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private record Deferral(Duration pause, long since, Set<String> told) {}

    private final LongSupplier nanos;
    private final Map<Object, Deferral> deferrals = new HashMap<>();

    /**
     * Nothing is deferred yet.
     *
     * @param nanos a clock that nobody sets
     */
    Deferrals(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Leaves something alone for a while.
     *
     * @return whether the reason has not been told yet
     */
    synchronized boolean defer(Object what, String reason) {
        Deferral before = deferrals.get(what);
        Duration pause = before == null || before.pause().isZero()
                ? FIRST
                : before.pause().multipliedBy(2);
        Set<String> told = before == null ? new HashSet<>() : before.told();
        boolean isNew = told.add(reason);
        deferrals.put(what, new Deferral(pause.compareTo(LONGEST) > 0 ? LONGEST : pause, nanos.getAsLong(), told));
        return isNew;
    }

    /**
     * Remembers that a reason is told; nothing is left alone for it.
     *
     * @return whether the reason has not been told yet
     */
    synchronized boolean tell(Object what, String reason) {
        return deferrals
                .computeIfAbsent(what, key -> new Deferral(Duration.ZERO, nanos.getAsLong(), new HashSet<>()))
                .told()
                .add(reason);
    }

    /** Returns whether something is to be left alone still. */
    synchronized boolean isDeferred(Object what) {
        Deferral deferral = deferrals.get(what);
        return deferral != null
                && nanos.getAsLong() - deferral.since() < deferral.pause().toNanos();
    }

    /** It has been done: a later failure is a new one. */
    synchronized void forget(Object what) {
        deferrals.remove(what);
    }

    /** Forgets what is not there any more. */
    synchronized void retain(Set<?> there) {
        deferrals.keySet().retainAll(there);
    }
}
