package dev.caravan.migration.verify;

import dev.caravan.store.QueryPage;
import dev.caravan.store.item.Item;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts on from where a scan was. For one thread. */
final class ExtraCount {

    private final ScanProgress before;
    private final Map<String, Long> entities;
    private final Map<String, Long> itemsOf;
    private long items;
    private double readUnits;

    ExtraCount(ScanProgress before) {
        this.before = before;
        this.entities = new TreeMap<>(before.entities());
        this.itemsOf = new TreeMap<>(before.itemsOf());
        this.items = before.items();
        this.readUnits = before.readUnits();
    }

    void read(QueryPage page) {
        items += page.items().size();
        readUnits += page.readUnits();
    }

    void add(ExtraItemFinder.Extra extra) {
        Map<String, Long> counts = extra.isEntity() ? entities : itemsOf;
        counts.merge(extra.difference().step(), 1L, Long::sum);
    }

    /**
     * How far the scan is now.
     *
     * @param next where it goes on; empty: it is through
     * @param listed whether the list of what was found has something in it
     */
    ScanProgress state(Optional<Item> next, boolean listed) {
        return new ScanProgress(
                next.map(key -> key.key().partition()).orElse(null),
                next.map(key -> key.key().sort()).orElse(null),
                next.isEmpty(),
                before.lists() + 1,
                before.files() + (listed ? 1 : 0),
                items,
                readUnits,
                entities,
                itemsOf);
    }
}
