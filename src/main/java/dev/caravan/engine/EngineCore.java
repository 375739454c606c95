package dev.caravan.engine;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The one core that an engine runs on. The engine writes one transaction after the other whatever the number of its
 * threads, and its memory allocator (musl's) has one lock; on several cores a third of its CPU goes into the kernel, where
 * its threads wait for each other.
 */
final class EngineCore {

    private static final Path THIS_PROCESS = Path.of("/proc/self/status");
    private static final String FIELD = "Cpus_allowed_list:";

    private EngineCore() {}

    /**
     * The cores that this process may run on, as Linux lists them: {@code 0-3,8}. See cpuset(7), "List format".
     *
     * @return empty if the system does not say
     */
    static String allowed() {
        try {
            return Files.readAllLines(THIS_PROCESS).stream()
                    .filter(line -> line.startsWith(FIELD))
                    .map(line -> line.substring(FIELD.length()).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Chooses a core by the engine's port, so that several engines of a machine are likely to have different ones.
     *
     * @param allowed the cores to choose from, as {@link #allowed()} gives them
     * @return the core as a hexadecimal mask for taskset(1), nothing if there is nothing to choose
     */
    static Optional<String> mask(String allowed, int port) {
        List<Integer> cores = cores(allowed);
        return cores.size() < 2
                ? Optional.empty()
                : Optional.of("0x"
                        + BigInteger.ONE
                                .shiftLeft(cores.get(port % cores.size()))
                                .toString(16));
    }

    private static List<Integer> cores(String allowed) {
        List<Integer> cores = new ArrayList<>();
        for (String range : allowed.isEmpty() ? new String[0] : allowed.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                cores.add(core);
            }
        }
        return cores;
    }
}
