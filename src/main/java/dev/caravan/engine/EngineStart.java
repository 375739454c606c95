package dev.caravan.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts an engine and waits until it answers.
 *
 * @param folder where its database is
 * @param binary the program
 * @param limits how long it may take
 */
record EngineStart(EngineFolder folder, EngineBinary binary, EngineLimits limits) {

    private static final Logger LOG = LoggerFactory.getLogger(EngineStart.class);
    private static final int PORTS_TRIED = 5;
    private static final int LOG_LINES_SHOWN = 3;

    /**
     * Starts the engine and writes {@code engine.json}.
     *
     * @param preferredPort the port to try first, 0 for any
     * @throws EngineException if it ends while starting or does not answer in time, with the last lines of its log
     */
    EngineRecord run(int preferredPort) {
        for (int attempt = 1; attempt <= PORTS_TRIED; attempt++) {
            int port = attempt == 1 && preferredPort > 0 ? preferredPort : freePort();
            Optional<EngineRecord> started = tryPort(port);
            if (started.isPresent()) {
                return started.get();
            }
            LOG.debug("port {} was taken between asking for a free one and starting the engine", port);
        }
        throw new EngineException(
                "the embedded engine found no free port on 127.0.0.1 in " + PORTS_TRIED + " attempts");
    }

    /** Nothing if somebody else has the port. */
    private Optional<EngineRecord> tryPort(int port) {
        Supervisor supervisor = Supervisor.start(folder, binary, port);
        EngineRecord engine = supervisor.engine();
        try (EngineAccess access = EngineAccess.to(() -> Optional.of(engine), engine)) {
            Polling.until(limits.startWait(), () -> !supervisor.alive() || ready(access));
            if (supervisor.alive() && ready(access)) {
                engine.write(folder.record());
                LOG.debug("engine answers: {}", engine);
                return Optional.of(engine);
            }
        } catch (RuntimeException e) {
            engine.process().end(limits.stopWait());
            throw e;
        }
        if (!supervisor.alive() && portTaken()) {
            return Optional.empty();
        }
        boolean ended = !supervisor.alive();
        engine.process().end(limits.stopWait());
        throw failed(ended);
    }

    /**
     * The engine prints its first line once it listens. Without that line an answer could come from another engine that
     * took the port a moment before.
     */
    private boolean ready(EngineAccess access) {
        return !log().isEmpty() && Health.answers(access.endpoint());
    }

    private boolean portTaken() {
        return log().stream().anyMatch(line -> line.contains("already in use") || line.contains("Address in use"));
    }

    private EngineException failed(boolean ended) {
        String what = ended
                ? "the embedded engine ended while starting"
                : "the embedded engine did not answer within "
                        + limits.startWait().toMillis() + " ms and was stopped";
        List<String> lines = log();
        List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size());
        String said = last.isEmpty() ? "it printed nothing" : String.join(" | ", last);
        return new EngineException(what + ": " + said + " (program: " + binary.path() + ", log: " + folder.log() + ")");
    }

    private List<String> log() {
        try {
            // any bytes: what the engine prints is shown, never trusted to be text
            return Files.readString(folder.log(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new EngineException("no free port on 127.0.0.1: " + e.getMessage(), e);
        }
    }
}
