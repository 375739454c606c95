package dev.caravan.report;

import dev.caravan.store.Item;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;

/**
 * The items of one shard. While a page is handed out the next one is read, by another thread; there are never more than
 * these two. Only an absent next key ends the shard: pages may be empty.
 */
final class ShardItems implements Iterator<Item>, AutoCloseable {

    private static final long PATIENCE_SECONDS = 1;

    private final TableStore store;
    private final KeyQuery query;
    private final Predicate<Item> visible;
    private final ExecutorService readers;
    private final DoubleAdder readUnits;
    private Iterator<Item> page = Collections.emptyIterator();
    private Optional<Future<QueryPage>> coming;

    /**
     * Asks for the first page at once.
     *
     * @param visible which items are handed out
     * @param readUnits what every page consumes is added to it
     */
    ShardItems(
            TableStore store, KeyQuery query, Predicate<Item> visible, ExecutorService readers, DoubleAdder readUnits) {
        this.store = store;
        this.query = query;
        this.visible = visible;
        this.readers = readers;
        this.readUnits = readUnits;
        this.coming = Optional.of(ask(Optional.empty()));
    }

    private Future<QueryPage> ask(Optional<Item> start) {
        try {
            return readers.submit(() -> {
                QueryPage read = store.queryPage(query, start);
                readUnits.add(read.readUnits());
                return read;
            });
        } catch (RejectedExecutionException e) {
            throw ended(e);
        }
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && coming.isPresent()) {
            QueryPage read = await(coming.get());
            page = read.items().stream().filter(visible).iterator();
            coming = read.next().map(next -> ask(Optional.of(next)));
        }
        return page.hasNext();
    }

    @Override
    public Item next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return page.next();
    }

    /** Gives up what is still being read. */
    @Override
    public void close() {
        coming.ifPresent(reading -> reading.cancel(true));
        coming = Optional.empty();
        page = Collections.emptyIterator();
    }

    private QueryPage await(Future<QueryPage> reading) {
        try {
            while (true) {
                try {
                    return reading.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    // What waits in the queue of a pool that was shut down will never be read.
                    if (readers.isShutdown() && !reading.isDone()) {
                        throw ended(e);
                    }
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new StoreException("cannot read the table: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ended(e);
        }
    }

    private static StoreException ended(Exception cause) {
        return new StoreUnavailableException("reading the table was ended from outside", cause);
    }
}
