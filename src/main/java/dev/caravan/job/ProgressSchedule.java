package dev.caravan.job;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * When the progress of imports is told line by line: not at all for one that is done within seconds, then after 10 s and
 * rarer and rarer, at last every five minutes; systems that run builds end those that are silent for ten.
 */
public final class ProgressSchedule {

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private record Next(Duration at, Duration pause) {}

    private final Map<String, Next> next = new HashMap<>();

    /** Those of the imports under way that are to be told now. To be called every second or so, with all of them. */
    public List<JobProgress> due(Collection<JobProgress> underWay) {
        next.keySet().retainAll(underWay.stream().map(JobProgress::importId).collect(Collectors.toSet()));
        return underWay.stream().filter(this::isDue).toList();
    }

    private boolean isDue(JobProgress progress) {
        Next known = next.computeIfAbsent(progress.importId(), id -> new Next(FIRST, FIRST));
        if (progress.elapsed().compareTo(known.at()) < 0) {
            return false;
        }
        Duration doubled = known.pause().multipliedBy(2);
        Duration pause = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        next.put(progress.importId(), new Next(progress.elapsed().plus(pause), pause));
        return true;
    }
}
