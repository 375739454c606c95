package dev.caravan.job.inbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Since when files have looked as they do. What is not looked at in a round is forgotten. */
final class QuietFiles {

    private record Seen(Object look, long since) {}

    private final LongSupplier nanos;
    private Map<Path, Seen> before = new HashMap<>();
    private Map<Path, Seen> now = new HashMap<>();

    /**
     * No file has been seen yet.
     *
     * @param nanos a clock that nobody sets
     */
    QuietFiles(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Begins a round in which each file is looked at once. */
    void begin() {
        before = now;
        now = new HashMap<>();
    }

    /** Returns for how long a file has looked like this. */
    Duration unchangedFor(Path file, Object look) {
        Seen last = before.get(file);
        Seen seen = last != null && last.look().equals(look) ? last : new Seen(look, nanos.getAsLong());
        now.put(file, seen);
        return Duration.ofNanos(nanos.getAsLong() - seen.since());
    }
}
