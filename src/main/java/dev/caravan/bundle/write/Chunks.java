package dev.caravan.bundle.write;

import dev.caravan.store.TransactionBudget;
import dev.caravan.store.item.Item;
import java.util.ArrayList;
import java.util.List;

/** Splits items into chunks that fit one transaction each, and its budget of write units, order kept. */
public final class Chunks {

    /** What the three checks of a transaction take of the budget. */
    private static final int RESERVED_UNITS = 6;

    private Chunks() {}

    public static List<List<Item>> of(List<Item> items, int most, TransactionBudget budget) {
        List<List<Item>> chunks = new ArrayList<>();
        List<Item> chunk = new ArrayList<>();
        long bytes = 0;
        long units = RESERVED_UNITS;
        for (Item item : items) {
            int more = item.bytes();
            long moreUnits = budget.of(List.of(item));
            boolean full = chunk.size() == most
                    || bytes + more > TransactionPacker.MOST_BYTES
                    || units + moreUnits > budget.most();
            if (full && !chunk.isEmpty()) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                bytes = 0;
                units = RESERVED_UNITS;
            }
            chunk.add(item);
            bytes += more;
            units += moreUnits;
        }
        if (!chunk.isEmpty()) {
            chunks.add(chunk);
        }
        return chunks;
    }
}
