package dev.caravan.migration.verify;

import dev.caravan.job.StopRequestedException;
import dev.caravan.job.StopSignal;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.migration.read.Part;
import dev.caravan.migration.read.StepSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the parts of a step, several at once, each read by a connection of its own in the same snapshot. */
final class ParallelPartVerifier {

    private static final Logger LOG = LoggerFactory.getLogger(ParallelPartVerifier.class);

    private final StepSource source;
    private final Snapshot snapshot;
    private final int readers;
    private final Comparing comparing;
    private final StopSignal stopping;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    /** Compares one part, read by that connection, and remembers what came of it. */
    @FunctionalInterface
    interface Comparing {
        void compare(Part part, Connection connection) throws SQLException, IOException, InterruptedException;
    }

    ParallelPartVerifier(StepSource source, Snapshot snapshot, int readers, Comparing comparing, StopSignal stopping) {
        this.source = source;
        this.snapshot = snapshot;
        this.readers = readers;
        this.comparing = comparing;
        this.stopping = stopping;
    }

    /**
     * Compares all of these.
     *
     * @throws StopRequestedException if it was asked to end
     */
    void compare(Collection<Part> parts) throws Exception {
        int count = Math.min(readers, parts.size());
        if (count == 0) {
            return;
        }
        Queue<Part> left = new ConcurrentLinkedQueue<>(parts);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try (StopSignal.Registration unused = stopping.then(this::abort)) {
            for (int reader = 0; reader < count; reader++) {
                threads.execute(() -> work(left));
            }
            threads.shutdown();
            if (!threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException("the readers do not end");
            }
        } finally {
            threads.shutdownNow();
            abort();
        }
        // what a stop has brought about is not a failure
        stopping.throwIfStopped();
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private void work(Queue<Part> left) {
        try {
            readAll(left);
        } catch (Throwable e) {
            // an error too: a part that nobody has compared is not to be passed over
            failure.compareAndSet(null, SqlExceptionTranslator.of(source.where(), e));
            // the others need not go on
            abort();
        }
    }

    private void readAll(Queue<Part> left) throws Exception {
        try (Connection connection = snapshot.reader()) {
            connections.add(connection);
            for (Part part = left.poll(); part != null && failure.get() == null; part = left.poll()) {
                stopping.throwIfStopped();
                comparing.compare(part, connection);
            }
        } catch (SQLException e) {
            stopping.throwIfStopped();
            throw e;
        }
    }

    /** A query that runs is not waited for. */
    private void abort() {
        for (Connection connection : connections) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.debug("the connection is given up anyway", e);
            }
        }
    }
}
