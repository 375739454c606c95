package dev.caravan.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Wall and CPU time of this process since it was started. */
final class Stopwatch {

    private static final double NANOS = 1e9;

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long wall = System.nanoTime();
    private final long cpu = process.getProcessCpuTime();

    private Stopwatch() {}

    static Stopwatch started() {
        return new Stopwatch();
    }

    /** Prints one line that the script reads: {@code RESULT who round items seconds items/s cpu-seconds}. */
    void print(String who, int round, long items) {
        double seconds = (System.nanoTime() - wall) / NANOS;
        double cpuSeconds = (process.getProcessCpuTime() - cpu) / NANOS;
        System.out.printf(
                Locale.ROOT,
                "RESULT %s %d %d %.3f %.0f %.2f%n",
                who,
                round,
                items,
                seconds,
                items / seconds,
                cpuSeconds);
    }
}
