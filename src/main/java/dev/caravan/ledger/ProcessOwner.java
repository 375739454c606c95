package dev.caravan.ledger;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A process that owns a run. Host, pid and start time together name it: pids are given again.
 *
 * @param started when the process started, in milliseconds since 1970
 */
public record ProcessOwner(String host, long pid, long started) {

    private static final Path MACHINE_ID = Path.of("/etc/machine-id");

    /** This process. */
    public static ProcessOwner current() {
        ProcessHandle self = ProcessHandle.current();
        return new ProcessOwner(thisHost(), self.pid(), startOf(self));
    }

    /** The name of its host as people know it. */
    public String hostName() {
        return host.replaceFirst("/.*", "");
    }

    /** Whether the process runs on this very host; only then {@link #isAlive()} can tell. */
    public boolean isOnThisHost() {
        return host.equals(thisHost());
    }

    /** Whether a process of this host with that pid and start time runs. */
    public boolean isAlive() {
        return ProcessHandle.of(pid)
                .filter(process -> process.isAlive() && startOf(process) == started)
                .isPresent();
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
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
