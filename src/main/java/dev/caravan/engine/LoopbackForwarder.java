package dev.caravan.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries this process's connections to an engine that has a network of its own. It listens on a loopback port, and
 * closes every connection that this process, or one that it started, did not open. Each connection goes through a relay,
 * a process that enters the engine's network, which only the engine's user may.
 *
 * <p>The engine is asked for anew at each connection: it may have been started again since.
 */
final class LoopbackForwarder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LoopbackForwarder.class);
    private static final int BUFFER = 1 << 16;

    /**
     * $1 is the engine's port. What copies the answers ends with what copies the requests, and that ends with the
     * connection, or with this process.
     */
    private static final String RELAY =
            """
            exec 3<>"/dev/tcp/127.0.0.1/$1" || exit
            setpriv --pdeathsig KILL cat <&3 &
            exec cat >&3
            """;

    private final ServerSocket server;
    private final Supplier<Optional<EngineRecord>> engine;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private LoopbackForwarder(ServerSocket server, Supplier<Optional<EngineRecord>> engine) {
        this.server = server;
        this.engine = engine;
    }

    /**
     * Starts to listen on a free port.
     *
     * @param engine where connections go; while there is none, they are closed
     * @throws EngineException if there is no free port
     */
    static LoopbackForwarder start(Supplier<Optional<EngineRecord>> engine) {
        try {
            LoopbackForwarder forwarder = new LoopbackForwarder(
                    new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})), engine);
            daemon("engine-connections", forwarder::accept);
            return forwarder;
        } catch (IOException e) {
            throw new EngineException("no free port on 127.0.0.1: " + e.getMessage(), e);
        }
    }

    /** Where it listens. */
    URI endpoint() {
        return Health.endpoint(server.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                daemon("engine-requests", () -> connect(connection));
            } catch (IOException e) {
                LOG.debug("no more connections to the engine: {}", e.getMessage());
            }
        }
    }

    private void connect(Socket connection) {
        open.add(connection);
        try (connection) {
            Optional<EngineRecord> target =
                    engine.get().filter(found -> found.process().alive());
            if (server.isClosed() || target.isEmpty() || !LoopbackPeer.isOwn(connection)) {
                return;
            }
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Process relay = relay(target.get());
            daemon("engine-answers", () -> answers(relay, connection));
            try (OutputStream requests = relay.getOutputStream()) {
                copy(connection.getInputStream(), requests);
            }
        } catch (IOException e) {
            LOG.debug("a connection to the engine ended: {}", e.getMessage());
        } finally {
            open.remove(connection);
        }
    }

    private static void answers(Process relay, Socket connection) {
        try (connection;
                InputStream answers = relay.getInputStream()) {
            copy(answers, connection.getOutputStream());
        } catch (IOException e) {
            LOG.debug("a connection to the engine ended: {}", e.getMessage());
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            to.write(buffer, 0, read);
            to.flush();
        }
    }

    /** A session of its own: Ctrl-C reaches every process of the terminal, and requests in flight are to be finished. */
    private static Process relay(EngineRecord engine) throws IOException {
        ProcessBuilder relay = new ProcessBuilder(List.of(
                        "setsid",
                        "nsenter",
                        "--target",
                        Long.toString(engine.process().pid()),
                        "--user",
                        "--net",
                        "--preserve-credentials",
                        "bash",
                        "-c",
                        RELAY,
                        "caravan-relay",
                        Integer.toString(engine.port())))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = relay.environment();
        environment.keySet().removeIf(name -> !name.equals("PATH"));
        return relay.start();
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Stops listening and closes all connections; their relays end. */
    @Override
    public void close() {
        try {
            server.close();
            for (Socket connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            LOG.debug("cannot close a connection to the engine: {}", e.getMessage());
        }
    }
}
