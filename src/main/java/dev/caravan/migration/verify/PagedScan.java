package dev.caravan.migration.verify;

import dev.caravan.store.QueryPage;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import java.util.Optional;

/** Reads the pages of a scan, each as large as a cap on read units allows at once. For one thread. */
final class PagedScan {

    /** What one read unit reads, eventually consistent. */
    static final double BYTES_PER_UNIT = 2 * 4096;

    private static final int FIRST = 10;
    private static final int MOST = 20_000;

    private final TableStore store;
    private final TableScan scan;
    private final double mostUnits;
    private int items;

    /**
     * The pages of a scan.
     *
     * @param mostUnits what a page should consume at most
     */
    PagedScan(TableStore store, TableScan scan, double mostUnits) {
        this.store = store;
        this.scan = scan;
        this.mostUnits = mostUnits;
        // what an item consumes is not known before one was read
        this.items = mostUnits < Double.POSITIVE_INFINITY ? FIRST : 0;
    }

    /** The page that starts there. */
    QueryPage read(Optional<Item> start) {
        QueryPage page = store.scanPage(scan.inPagesOf(items), start);
        // a page that is not the last was read as a whole, whatever it gives
        if (items > 0 && page.next().isPresent() && page.readUnits() > 0) {
            double affordable = mostUnits / page.readUnits() * items;
            items = (int) Math.max(1, Math.min(MOST, affordable));
        }
        return page;
    }
}
