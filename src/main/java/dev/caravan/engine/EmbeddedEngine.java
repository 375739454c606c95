package dev.caravan.engine;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hold on the embedded engine of one folder. All who hold the same folder, in this process and in others, share one
 * engine; the last one to close it stops it, and when holders die without closing, the engine ends with the last of
 * them. Keep the object for as long as the endpoint is used: a hold that is forgotten ends when it is
 * garbage-collected.
 *
 * <p>Safe for use by several threads.
 */
public final class EmbeddedEngine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedEngine.class);

    private final EngineFolder folder;
    private final EngineLimits limits;
    private final Holding holding;
    private final EngineAccess access;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedEngine(EngineFolder folder, EngineLimits limits, Holding holding, EngineAccess access) {
        this.folder = folder;
        this.limits = limits;
        this.holding = holding;
        this.access = access;
    }

    /**
     * Starts the engine of a folder, or joins the one that runs there. On return it answers.
     *
     * @param engineFolder where its database is; made, for its owner only, if it is missing
     * @param binary the program, as {@link EngineBinary#find} found it
     * @return the hold, to be closed
     * @throws EngineException if the engine cannot be started or joined: another process starts or stops it for longer than
     *     30 s, it does not answer within 15 s, or it ends, and then the message has the last lines of its log
     */
    public static EmbeddedEngine open(Path engineFolder, EngineBinary binary) {
        return open(engineFolder, binary, EngineLimits.DEFAULT);
    }

    /** As {@link #open(Path, EngineBinary)}, with limits of one's own. */
    static EmbeddedEngine open(Path engineFolder, EngineBinary binary, EngineLimits limits) {
        EngineFolder folder = EngineFolder.create(engineFolder);
        EngineStart start = new EngineStart(folder, binary, limits);
        return StartLock.whileHeld(folder, limits.lockWait(), () -> Holding.besideOthers(folder)
                .map(holding -> join(holding, start))
                .orElseGet(() -> startAlone(start)));
    }

    private static EmbeddedEngine startAlone(EngineStart start) {
        EngineFolder folder = start.folder();
        // nobody holds it: what engine.json names is a left-over, or an engine about to end because its holders died
        EngineRecord.read(folder.record())
                .map(EngineRecord::process)
                .filter(ProcessIdentity::alive)
                .ifPresent(orphan -> {
                    orphan.end(start.limits().stopWait());
                    LOG.warn("ended the embedded engine that an earlier process left behind: {}", orphan);
                });
        Holding holding = Holding.alone(folder);
        return keep(holding, start, () -> start.run(0));
    }

    private static EmbeddedEngine join(Holding holding, EngineStart start) {
        return keep(holding, start, () -> {
            Optional<EngineRecord> record = EngineRecord.read(start.folder().record());
            return record.filter(engine -> engine.process().alive())
                    .map(engine -> awaitAnswer(engine, start))
                    // it died under its holders: on its old port they find it again
                    .orElseGet(() -> start.run(record.map(EngineRecord::port).orElse(0)));
        });
    }

    /** Others work with this engine; it may be busy, and is never ended from here. */
    private static EngineRecord awaitAnswer(EngineRecord engine, EngineStart start) {
        try (EngineAccess access = EngineAccess.to(() -> Optional.of(engine), engine)) {
            if (Polling.until(start.limits().startWait(), () -> Health.answers(access.endpoint()))) {
                return engine;
            }
        }
        throw new EngineException("the embedded engine in " + start.folder().path() + " (pid "
                + engine.process().pid() + ") runs but does not answer on port " + engine.port()
                + "; end the caravan processes that use it and try again");
    }

    private static EmbeddedEngine keep(Holding holding, EngineStart start, Supplier<EngineRecord> get) {
        try {
            EngineAccess access =
                    EngineAccess.to(() -> EngineRecord.read(start.folder().record()), get.get());
            return new EmbeddedEngine(start.folder(), start.limits(), holding, access);
        } catch (RuntimeException e) {
            holding.abandon();
            throw e;
        }
    }

    /**
     * Where the engine answers this process and those that it starts: {@code http://127.0.0.1:PORT}. It does not answer
     * any other, unless it {@link #isOpenToOthers() is open to others}.
     */
    public URI endpoint() {
        return access.endpoint();
    }

    /** Returns whether every user and every web page of this machine can reach the engine, because the system gives no better. */
    public boolean isOpenToOthers() {
        return access.isOpenToOthers();
    }

    /**
     * Lets go of the engine; the last holder stops it and returns when it has ended. Closing again does nothing. Never
     * throws because the engine is slow or another process blocks its folder: then it ends by itself, a moment later.
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        access.close();
        // Ctrl-C interrupts threads, and an interrupted thread can neither lock nor wait
        boolean interrupted = Thread.interrupted();
        try {
            StartLock.whileHeld(folder, limits.lockWait(), () -> {
                holding.release(this::stop);
                return null;
            });
        } catch (EngineException e) {
            LOG.debug("the engine in {} is left to its supervisor: {}", folder.path(), e.getMessage());
            holding.abandon();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stop() {
        // asked of the file: the engine may have been started anew since this hold began
        EngineRecord.read(folder.record()).ifPresent(engine -> engine.process().end(limits.stopWait()));
        try {
            Files.deleteIfExists(folder.record());
            Files.deleteIfExists(folder.lifeline());
        } catch (IOException e) {
            LOG.debug("left-overs in {} stay until the next start", folder.path(), e);
        }
    }
}
