package dev.caravan.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells whether the other end of a loopback connection belongs to this process, as Linux's {@code /proc} knows it. */
final class LoopbackPeer {

    private static final Path PROCESSES = Path.of("/proc");

    /** 127.0.0.1 as the tables print it: the last four bytes of an address, in the order of the processor. */
    private static final String LOOPBACK = "0100007F";

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;

    private LoopbackPeer() {}

    /**
     * Returns whether a connection was opened by this process or by a process that it started. A connection whose opener
     * cannot be found counts as another's.
     *
     * @param accepted this end, as a server socket on 127.0.0.1 gave it
     */
    static boolean isOwn(Socket accepted) {
        return accepted.getRemoteSocketAddress() instanceof InetSocketAddress peer
                && inode(peer.getPort(), accepted.getLocalPort())
                        .filter(LoopbackPeer::isHeldHere)
                        .isPresent();
    }

    /** Java's sockets are in the table of IPv6 even if they speak IPv4. */
    private static Optional<String> inode(int port, int remotePort) {
        return Stream.of("tcp6", "tcp")
                .flatMap(table -> lines(PROCESSES.resolve(Path.of("self", "net", table))))
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields.length > INODE
                        && fields[LOCAL].endsWith(address(port))
                        && fields[REMOTE].endsWith(address(remotePort)))
                .map(fields -> fields[INODE])
                .findFirst();
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.readAllLines(table, StandardCharsets.US_ASCII).stream();
        } catch (IOException e) {
            return Stream.empty(); // a system without IPv6 has no such table
        }
    }

    private static String address(int port) {
        return String.format(Locale.ROOT, "%s:%04X", LOOPBACK, port);
    }

    private static boolean isHeldHere(String inode) {
        Path socket = Path.of("socket:[" + inode + "]");
        ProcessHandle self = ProcessHandle.current();
        return holds(self, socket) || self.descendants().anyMatch(process -> holds(process, socket));
    }

    private static boolean holds(ProcessHandle process, Path socket) {
        try (Stream<Path> open = Files.list(PROCESSES.resolve(Path.of(Long.toString(process.pid()), "fd")))) {
            List<Path> descriptors = open.toList();
            return descriptors.stream().anyMatch(descriptor -> isLinkTo(descriptor, socket));
        } catch (IOException e) {
            return false; // it ended, or is another user's
        }
    }

    private static boolean isLinkTo(Path descriptor, Path target) {
        try {
            return Files.readSymbolicLink(descriptor).equals(target);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
