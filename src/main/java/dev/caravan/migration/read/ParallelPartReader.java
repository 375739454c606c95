package dev.caravan.migration.read;

import dev.caravan.design.Limits;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The groups of a step's parts, read by several connections in the same snapshot, in no order beyond that of each part. */
public final class ParallelPartReader implements RecordGroupReader {

    private static final Logger LOG = LoggerFactory.getLogger(ParallelPartReader.class);

    private static final int SECONDS_TO_END = 10;

    private final StepSource source;
    private final Snapshot snapshot;
    private final Limits limits;
    private final Queue<Part> parts;
    private final PartListener books;
    private final BooleanSupplier unwanted;
    private final GroupQueue queue = new GroupQueue();
    private final ExecutorService threads;
    private final AtomicInteger atWork;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Starts to read.
     *
     * @param readers the most connections
     * @param books are told when a part has been read
     * @param unwanted whether the job is to end early
     */
    public ParallelPartReader(
            StepSource source,
            Snapshot snapshot,
            Limits limits,
            Collection<Part> parts,
            int readers,
            PartListener books,
            BooleanSupplier unwanted) {
        this.source = source;
        this.snapshot = snapshot;
        this.limits = limits;
        this.parts = new ConcurrentLinkedQueue<>(parts);
        this.books = books;
        this.unwanted = unwanted;
        int count = Math.max(1, Math.min(readers, parts.size()));
        this.atWork = new AtomicInteger(count);
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "caravan-reader-" + source.feed().name());
            thread.setDaemon(true);
            return thread;
        });
        for (int reader = 0; reader < count; reader++) {
            threads.execute(this::work);
        }
        threads.shutdown();
    }

    private void work() {
        try {
            readParts();
            if (atWork.decrementAndGet() == 0) {
                queue.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            queue.fail(new IOException("interrupted", e));
        } catch (Throwable e) {
            // an error too: nobody else would end the waiting for what is read
            queue.fail(SqlExceptionTranslator.of(source.where(), e));
        }
    }

    private void readParts() throws SQLException, IOException, InterruptedException {
        if (parts.isEmpty()) {
            return;
        }
        try (Connection connection = snapshot.reader()) {
            connections.add(connection);
            GroupBatches batches = new GroupBatches(queue);
            PartReader reader = new PartReader(source, connection, limits, batches);
            Part part = parts.poll();
            while (part != null && !closed) {
                long groups = reader.read(part);
                batches.flush();
                books.read(part.number(), groups);
                part = parts.poll();
            }
        }
    }

    @Override
    public RecordGroup read() throws IOException {
        return queue.take(unwanted);
    }

    /** Ends what is going on, whether or not all has been read. */
    @Override
    public void close() {
        closed = true;
        threads.shutdownNow();
        for (Connection connection : connections) {
            try {
                // a query that runs is not waited for
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.debug("the connection is given up anyway", e);
            }
        }
        try {
            if (!threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
                LOG.warn("readers of {} do not end", source.feed().name());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
