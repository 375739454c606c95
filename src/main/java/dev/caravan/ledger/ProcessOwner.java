package dev.caravan.ledger;

import dev.caravan.io.ProcessStart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32;

/**
 * A process that owns a run. Host, pid and start time together name it: pids are given again.
 *
 * @param started what tells the process from others of the same pid: of its start and of the machine's; it does not change when
 *     the clock is set. Earlier versions wrote the start in milliseconds since 1970
 */
public record ProcessOwner(String host, long pid, long started) {

    private static final Path MACHINE_ID = Path.of("/etc/machine-id");
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** This process. */
    public static ProcessOwner current() {
        long pid = ProcessHandle.current().pid();
        return new ProcessOwner(thisHost(), pid, startOf(pid).orElse(0));
    }

    /** The name of its host as people know it. */
    public String hostName() {
        return host.replaceFirst("/.*", "");
    }

    /** Returns whether the process runs on this very host; only then {@link #isAlive()} can tell. */
    public boolean isOnThisHost() {
        return host.equals(thisHost());
    }

    /** Returns whether a process of this host with that pid and start time runs. */
    public boolean isAlive() {
        OptionalLong start = startOf(pid);
        return start.isPresent() && (start.getAsLong() == started || startedInMillis());
    }

    /** A claim of an earlier version: its numbers are larger than any checksum. */
    private boolean startedInMillis() {
        return started > 0xffff_ffffL
                && ProcessHandle.of(pid)
                        .flatMap(process -> process.info().startInstant())
                        .filter(instant -> instant.toEpochMilli() == started)
                        .isPresent();
    }

    /** Ticks since boot come again after a boot, and so may pids: the boot's id goes into the number. */
    private static OptionalLong startOf(long pid) {
        Optional<String> start = ProcessStart.of(pid);
        if (start.isEmpty()) {
            return OptionalLong.empty();
        }
        CRC32 crc = new CRC32();
        crc.update((boot() + " " + start.get()).getBytes(StandardCharsets.UTF_8));
        return OptionalLong.of(crc.getValue());
    }

    private static String boot() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException e) {
            // not Linux: the start is an instant, which does not come again
            return "";
        }
    }

    /**
     * Containers share host names easily; the machine id, if there is one, tells them apart. Tests play two hosts by the
     * system property {@code caravan.host}.
     */
    private static String thisHost() {
        String given = System.getProperty("caravan.host");
        if (given != null) {
            return given;
        }
        String name;
        try {
            name = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            name = "localhost";
        }
        try {
            return name + "/" + Files.readString(MACHINE_ID).strip();
        } catch (IOException e) {
            // not a system with machine ids
            return name;
        }
    }
}
