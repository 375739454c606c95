package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.store.TransactionBudget;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.ItemSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Puts bundles together into transactions: at most 98 actions and 4 MB each and no more write units than the budget has, no
 * key twice, order kept. A bundle that fits no transaction, or no budget, stands alone.
 */
public final class TransactionPacker {

    /** Room for the ledger record, and for what DynamoDB may count differently. */
    private static final int RESERVED_BYTES = 64 * 1024;

    static final int MOST_BYTES = ItemSize.MAX_TRANSACTION_BYTES - RESERVED_BYTES;

    /** What the ledger record and the run's fence take of the budget. */
    private static final int RESERVED_UNITS = 4;

    private final TransactionBudget budget;

    private final int mostBundles;

    public TransactionPacker(TransactionBudget budget) {
        this(budget, OptionalInt.empty());
    }

    /**
     * Transactions of so many bundles at most.
     *
     * @param mostBundles empty: as many as fit
     */
    public TransactionPacker(TransactionBudget budget, OptionalInt mostBundles) {
        this.budget = budget;
        this.mostBundles = mostBundles.orElse(Integer.MAX_VALUE);
    }

    public List<List<Bundle>> of(List<Bundle> bundles) {
        List<List<Bundle>> transactions = new ArrayList<>();
        List<Bundle> current = new ArrayList<>();
        Set<ItemKey> keys = new HashSet<>();
        int actions = 0;
        long bytes = 0;
        long units = RESERVED_UNITS;
        for (Bundle bundle : bundles) {
            int more = bundle.bytes();
            List<Item> items = bundle.allItems();
            long moreUnits = budget.of(items);
            boolean full = current.size() == mostBundles
                    || actions + bundle.actions() > ConflictResolver.MOST_ACTIONS
                    || bytes + more > MOST_BYTES
                    || units + moreUnits > budget.most();
            // where a key is there already, those added before it are cleared away with all others
            if ((full || !addAll(items, keys)) && !current.isEmpty()) {
                transactions.add(current);
                current = new ArrayList<>();
                keys.clear();
                addAll(items, keys);
                actions = 0;
                bytes = 0;
                units = RESERVED_UNITS;
            }
            current.add(bundle);
            actions += bundle.actions();
            bytes += more;
            units += moreUnits;
        }
        if (!current.isEmpty()) {
            transactions.add(current);
        }
        return transactions;
    }

    /** Returns whether none of the items' keys was there. */
    private static boolean addAll(List<Item> items, Set<ItemKey> keys) {
        boolean added = true;
        for (Item item : items) {
            added &= keys.add(item.key());
        }
        return added;
    }

    /** Returns whether a bundle can be written in one transaction. */
    public static boolean fits(Bundle bundle) {
        return bundle.actions() <= ConflictResolver.MOST_ACTIONS && bundle.bytes() <= MOST_BYTES;
    }
}
