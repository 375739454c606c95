package dev.caravan.bundle;

import dev.caravan.store.Item;
import java.util.ArrayList;
import java.util.List;

/** Splits items into chunks that fit one transaction each, order kept. */
final class Chunks {

    private Chunks() {}

    static List<List<Item>> of(List<Item> items, int most) {
        List<List<Item>> chunks = new ArrayList<>();
        List<Item> chunk = new ArrayList<>();
        long bytes = 0;
        for (Item item : items) {
            int more = item.bytes();
            if (!chunk.isEmpty() && (chunk.size() == most || bytes + more > Transactions.MOST_BYTES)) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                bytes = 0;
            }
            chunk.add(item);
            bytes += more;
        }
        if (!chunk.isEmpty()) {
            chunks.add(chunk);
        }
        return chunks;
    }
}
