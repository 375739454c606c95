package dev.caravan.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * When a process of this machine started, as something that never changes while it runs. Process ids are used again: id and
 * start together name a process.
 */
public final class ProcessStart {

    /** Fields of /proc/PID/stat (proc(5)), counted behind the command's closing parenthesis. */
    private static final int STATE = 0;

    private static final int START_TICKS = 19;

    private ProcessStart() {}

    /**
     * Looks a process up. On Linux its start is the kernel's own figure, in clock ticks since boot. The JDK's instant moves
     * when the clock is set, since it counts from a boot time that moves with the clock; it is used on other systems only.
     *
     * @return empty if no such process runs; one that ended and was not yet collected by its parent does not run
     */
    public static Optional<String> of(long pid) {
        Path processes = Path.of("/proc");
        return Files.exists(processes.resolve("self/stat"))
                ? ofLinux(processes.resolve(Long.toString(pid)).resolve("stat"))
                : ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .flatMap(process -> process.info().startInstant())
                        .map(Object::toString);
    }

    private static Optional<String> ofLinux(Path stat) {
        try {
            // the command stands in parentheses and may itself hold spaces and parentheses, and any bytes
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            boolean ended = fields[STATE].equals("Z") || fields[STATE].equals("X");
            return ended ? Optional.empty() : Optional.of(fields[START_TICKS]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
