package dev.caravan.query;

import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.item.Item;
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
import java.util.function.Predicate;

/**
 * The items of one shard. While a page is handed out the next one is read, by another thread, unless few are wanted; there
 * are never more than these two. Only an absent next key ends the shard: pages may be empty.
 */
final class ShardIterator implements Iterator<Item>, AutoCloseable {

    private static final long PATIENCE_SECONDS = 1;

    private final ShardPageReader pages;
    private final Predicate<Item> visible;
    private final ExecutorService readers;
    private final boolean ahead;
    private Iterator<Item> page = Collections.emptyIterator();
    private Optional<Item> next = Optional.empty();
    private Optional<Future<QueryPage>> coming;

    /**
     * Asks for the first page at once.
     *
     * @param visible which items are handed out
     * @param ahead whether the next page is asked for as soon as it can be, or only when it is needed
     */
    ShardIterator(ShardPageReader pages, Predicate<Item> visible, ExecutorService readers, boolean ahead) {
        this.pages = pages;
        this.visible = visible;
        this.readers = readers;
        this.ahead = ahead;
        this.coming = Optional.of(ask(Optional.empty()));
    }

    private Future<QueryPage> ask(Optional<Item> start) {
        try {
            return readers.submit(() -> pages.read(start));
        } catch (RejectedExecutionException e) {
            throw ended(e);
        }
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && (coming.isPresent() || next.isPresent())) {
            QueryPage read = await(coming.orElseGet(() -> ask(next)));
            page = read.items().stream().filter(visible).iterator();
            next = read.next();
            coming = ahead ? next.map(start -> ask(Optional.of(start))) : Optional.empty();
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
        next = Optional.empty();
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
