package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.design.TableDesign;
import dev.caravan.ledger.WriteEstimate;
import dev.caravan.store.TableSchema;
import dev.caravan.store.WriteAction;
import dev.caravan.store.WriteUnits;
import dev.caravan.store.item.Item;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;

/**
 * Adds up what an import would consume: a write unit for each KB begun, twice in a transaction, and once for each index
 * that an item is in; guards and ledger records too. What is there unchanged takes reads alone, but for the first of them, which
 * the writer learns of by trying.
 */
public final class WriteEstimator {

    /** How many partition keys are counted at once; the hottest are never among those forgotten. */
    private static final int KEYS_COUNTED = 4096;

    /** How many of the largest bundles are told. */
    private static final int LARGEST_TOLD = 10;

    private static final int IN_A_TRANSACTION = 2;

    private final WriteUnits writes;
    private final PriorityQueue<LargeBundle> largest = new PriorityQueue<>(LargeBundle.BY_SIZE);
    private final ItemsSketch<String> unitsOfKey = new ItemsSketch<>(KEYS_COUNTED);
    private double units;
    private long transactions;
    private long bundles;
    private long bytes;
    private long largestBytes;
    private long largestItems;

    public WriteEstimator(TableDesign design) {
        this.writes = new WriteUnits(design.indexes().values().stream()
                .map(index -> new TableSchema.Index(index.name(), index.partitionKey(), index.sortKey()))
                .toList());
    }

    /** A bundle more, whatever would become of it. */
    synchronized void add(Bundle bundle) {
        bundles++;
        int size = bundle.bytes();
        bytes += size;
        largestBytes = Math.max(largestBytes, size);
        largestItems = Math.max(largestItems, bundle.businessItems());
        remember(bundle, size);
    }

    /** A transaction that writes new bundles. */
    synchronized void addTransaction(List<Bundle> imported) {
        addLedgerRecord();
        for (Bundle bundle : imported) {
            for (Item item : bundle.allItems()) {
                long kilobytes = WriteUnits.kilobytes(item);
                count("", item.text(TableDesign.PARTITION_KEY), IN_A_TRANSACTION * kilobytes);
                for (TableSchema.Index index : writes.indexesOf(item)) {
                    count(index.name() + " ", item.text(index.partitionKey()), kilobytes);
                }
            }
        }
    }

    /** A transaction that replaces one bundle; what its indexes take is told under the keys of the table. */
    synchronized void addTransactionOf(List<WriteAction> replacing) {
        addLedgerRecord();
        replacing.forEach(action -> count("", action.key().partition(), writes.of(action)));
    }

    /** What a transaction takes beside its bundles: its ledger record, and the check of its fence. */
    private void addLedgerRecord() {
        transactions++;
        units += 2 * IN_A_TRANSACTION;
    }

    private void remember(Bundle bundle, int size) {
        if (largest.size() == LARGEST_TOLD && size <= largest.element().bytes()) {
            return;
        }
        String identity =
                bundle.entity().identity().stream().map(bundle.root()::text).collect(Collectors.joining(", "));
        largest.add(new LargeBundle(identity, bundle.businessItems(), size));
        if (largest.size() > LARGEST_TOLD) {
            largest.remove();
        }
    }

    private void count(String where, String key, long consumed) {
        units += consumed;
        unitsOfKey.update(where + key, consumed);
    }

    /** The largest bundles so far, ten at most, the largest first. */
    public synchronized List<LargeBundle> largest() {
        return largest.stream().sorted(LargeBundle.BY_SIZE.reversed()).toList();
    }

    /**
     * The partition keys, of the table or an index, that take the most write units so far, the hottest first: those that are
     * known for sure to be among them. Where no key takes more than a thousandth of the units there may be none.
     *
     * @param most how many at most
     */
    public synchronized List<HotKey> hottest(int most) {
        return Stream.of(unitsOfKey.getFrequentItems(ErrorType.NO_FALSE_POSITIVES))
                .limit(most)
                .map(row -> new HotKey(row.getItem(), row.getEstimate(), share(row)))
                .toList();
    }

    private double share(ItemsSketch.Row<String> row) {
        return Math.round(row.getEstimate() / units * 10_000) / 10_000.0;
    }

    /** The sums so far. */
    public synchronized WriteEstimate estimate() {
        List<ItemsSketch.Row<String>> hottest = List.of(unitsOfKey.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES));
        String key = hottest.isEmpty() ? "" : hottest.get(0).getItem();
        double share = hottest.isEmpty() || units == 0 ? 0 : share(hottest.get(0));
        return new WriteEstimate(
                units, transactions, largestItems, largestBytes, bundles == 0 ? 0 : bytes / bundles, key, share);
    }
}
