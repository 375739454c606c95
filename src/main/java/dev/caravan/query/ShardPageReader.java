package dev.caravan.query;

import dev.caravan.store.KeyQuery;
import dev.caravan.store.QueryPage;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.pace.ReadLimiter;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;

/** Reads the pages of one shard, one after the other, each as large as it should be and when it may be read. */
final class ShardPageReader {

    private final TableStore store;
    private final KeyQuery query;
    private final PageSizer sizes;
    private final ReadLimiter pace;
    private final DoubleAdder readUnits;

    /**
     * The pages of a query.
     *
     * @param readUnits what every page consumes is added to it
     */
    ShardPageReader(TableStore store, KeyQuery query, PageSizer sizes, ReadLimiter pace, DoubleAdder readUnits) {
        this.store = store;
        this.query = query;
        this.sizes = sizes;
        this.pace = pace;
        this.readUnits = readUnits;
    }

    /** Reads the page that starts there. Never called by two threads at once, since each page tells where the next starts. */
    QueryPage read(Optional<Item> start) {
        KeyQuery sized = query.inPagesOf(sizes.next());
        QueryPage page = pace.read(sizes.expectedUnits(), () -> store.queryPage(sized, start));
        readUnits.add(page.readUnits());
        sizes.took(page.items().size(), page.readUnits());
        return page;
    }
}
